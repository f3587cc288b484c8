// Line charts for the documents, as SVG text that needs no script and reads on light and dark pages.

const WIDTH = 560;
const HEIGHT = 320;
const EDGE = { left: 64, right: 150, top: 40, bottom: 48 };
/** Told apart without colour too: each line has its own mark. */
const COLOURS = ['#0b7285', '#c2410c', '#6d28d9', '#15803d', '#b45309', '#be185d', '#475569', '#0369a1'];
const MARKS = ['circle', 'square', 'diamond', 'triangle'];

/**
 * @param {object} chart
 * @param {string} chart.title
 * @param {string} chart.x  what is along the bottom
 * @param {string} chart.y  what is along the side
 * @param {{ name: string, points: [number, number][] }[]} chart.lines
 * @param {boolean} [chart.logarithmic]  the side in powers of ten
 * @param {boolean} [chart.fromZero]  whether the side starts at 0 (it does unless said)
 */
export function lineChart({ title, x, y, lines, logarithmic = false, fromZero = !logarithmic }) {
  const all = lines.flatMap((line) => line.points);
  const across = scale(
    all.map(([at]) => at),
    [EDGE.left, WIDTH - EDGE.right],
    { fromZero: false },
  );
  const up = scale(
    all.map(([, value]) => value),
    [HEIGHT - EDGE.bottom, EDGE.top],
    { fromZero, logarithmic },
  );
  const grid = up.ticks.map(
    (tick) =>
      `<path d="M${EDGE.left} ${round(up.at(tick))}H${WIDTH - EDGE.right}" stroke="#94a3b8" stroke-opacity=".35"/>` +
      label(EDGE.left - 8, up.at(tick) + 4, plain(tick), 'end'),
  );
  const foot = across.ticks.map((tick) =>
    label(across.at(tick), HEIGHT - EDGE.bottom + 18, plain(tick), 'middle'),
  );
  const drawn = lines.map((line, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const points = line.points.map(([at, value]) => [round(across.at(at)), round(up.at(value))]);
    const path = points.map((point, step) => `${step === 0 ? 'M' : 'L'}${point.join(' ')}`).join('');
    const key = EDGE.top + 8 + 20 * index;
    return (
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      points.map((point) => mark(index, point, colour)).join('') +
      mark(index, [WIDTH - EDGE.right + 20, key], colour) +
      label(WIDTH - EDGE.right + 32, key + 4, line.name, 'start')
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#f8fafc"/>`,
    `<text x="${EDGE.left}" y="22" font-size="14" font-weight="600" fill="#0f172a">${escapeMarkup(title)}</text>`,
    ...grid,
    ...foot,
    label((EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 10, x, 'middle'),
    `<text transform="translate(16 ${(EDGE.top + HEIGHT - EDGE.bottom) / 2}) rotate(-90)" text-anchor="middle" fill="#334155">${escapeMarkup(y)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

/** A Markdown table of the same numbers: the first column along the bottom, then one per line. */
export function numbersTable({ x, lines }, show = plain) {
  const along = [...new Set(lines.flatMap((line) => line.points.map(([at]) => at)))].sort((a, b) => a - b);
  const cell = (line, at) => {
    const point = line.points.find(([other]) => other === at);
    return point === undefined ? '' : show(point[1]);
  };
  const rows = [
    [x, ...lines.map((line) => line.name)],
    ['---', ...lines.map(() => '---')],
    ...along.map((at) => [plain(at), ...lines.map((line) => cell(line, at))]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
}

function scale(values, [from, to], { fromZero, logarithmic = false }) {
  if (logarithmic) {
    const low = Math.floor(Math.log10(Math.min(...values)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
    const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
    return { ticks, at: (value) => from + ((to - from) * (Math.log10(value) - low)) / (high - low) };
  }
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const most = Math.max(...values);
  const step = niceStep((most - least || Math.abs(most) || 1) / 5);
  const low = Math.floor(least / step + 1e-9) * step;
  const high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step);
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => low + index * step);
  return { ticks, at: (value) => from + ((to - from) * (value - low)) / (high - low) };
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}

function mark(index, [x, y], colour) {
  const at = `transform="translate(${x} ${y})" fill="${colour}"`;
  const shapes = {
    circle: `<circle ${at} r="3.5"/>`,
    square: `<path ${at} d="M-3.2-3.2h6.4v6.4h-6.4z"/>`,
    diamond: `<path ${at} d="M0-4.4L4.4 0 0 4.4-4.4 0z"/>`,
    triangle: `<path ${at} d="M0-4.2L4 3.2H-4z"/>`,
  };
  return shapes[MARKS[index % MARKS.length]];
}

const round = (value) => Math.round(10 * value) / 10;
const plain = (value) =>
  value >= 10_000 ? value.toLocaleString('en') : String(Number(value.toPrecision(4)));
const escapeMarkup = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
const label = (x, y, text, anchor) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#334155">${escapeMarkup(text)}</text>`;
