/** Figures as a JUnit report: a test for each promise. */
import type { Measured, MeasuredPromise } from '../types.js';
import { failingRows, figureName, shortNumber } from './check.js';

/** One suite for each file; several stand in a list of suites. */
export function junit(files: { found: Measured; file: string }[]): string {
  const suites = files.map(({ found, file }) => suite(found, file));
  const body = suites.length === 1 ? suites : ['<testsuites>', ...suites, '</testsuites>'];
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...body].join('\n');
}

function suite(found: Measured, file: string): string {
  const asked = found.promises.filter(({ holds }) => holds !== undefined);
  const failures = asked.filter(({ holds }) => !holds).length;
  return [
    `<testsuite name="${xml(file)}" tests="${asked.length}" failures="${failures}">`,
    ...asked.map((promise) => testCase(promise, file)),
    '</testsuite>',
  ].join('\n');
}

function testCase(promise: MeasuredPromise, file: string): string {
  const name = xml(`${figureName(promise)}, asked ${promise.asked}`);
  const head = `  <testcase classname="${xml(file)}" name="${name}"`;
  if (promise.holds) return `${head}/>`;
  const message = xml(`measured ${shortNumber(promise.measured)}; ${failingRows(promise)}`);
  const text = promise.witness ? xml(promise.witness.explanation) : '';
  return `${head}><failure message="${message}">${text}</failure></testcase>`;
}

/** Text inside XML; what XML 1.0 cannot hold at all is replaced. */
function xml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
