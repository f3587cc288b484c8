/** The files that a release can have, as the core lists them; `*` stands for a number counted from 1. */
const RELEASE_FILES: readonly { name: string; private: boolean }[] = [
  { name: 'release.csv', private: false },
  { name: 'counterfeits.csv', private: false },
  { name: 'generalized.csv', private: false },
  { name: 'batch.csv', private: false },
  { name: 'marginal-*.csv', private: false },
  { name: 'release.xlsx', private: false },
  { name: 'report.json', private: false },
  { name: 'report.html', private: false },
  { name: 'SHA256SUMS', private: false },
  { name: 'report-private.json', private: true },
  { name: 'report-private.html', private: true },
  { name: 'rows.csv', private: true },
  { name: 'suppressed.csv', private: true },
  { name: 'release.key', private: true },
  { name: 'pseudonym.key', private: true },
  { name: 'diagnosis.json', private: true },
];

/** Whether a file of this name belongs to a release, and if so, whether it is for the publisher alone. */
export function releaseFile(name: string): { private: boolean } | undefined {
  return RELEASE_FILES.find((file) => {
    const [before = '', after] = file.name.split('*');
    if (after === undefined) return file.name === name;
    const number = name.slice(before.length, name.length - after.length);
    return /^[1-9]\d*$/.test(number) && name === before + number + after;
  });
}
