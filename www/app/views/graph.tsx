import type { ViewSet, ViewVerdict } from 'outis';
import { texts } from '../../texts.ts';
import { useNarrow } from '../parts/narrow.ts';

interface Node {
  readonly name: string;
  readonly columns: readonly string[];
  readonly x: number;
  readonly y: number;
}

interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly label: string;
  readonly kind: 'shared' | 'dependency';
  readonly lit: boolean;
}

/** How views are laid out: side by side or on an oval where there is room, else one below the other. */
interface Layout {
  readonly width: number;
  readonly height: number;
  /** How far a line bends around what stands between its ends. */
  readonly bend: number;
  /** The longest label of a line, in letters. */
  readonly letters: number;
  readonly upright: boolean;
}

const BOX = { width: 168, height: 64 };
/** From one view to the next below it. */
const STEP = 124;

function layoutOf(views: number, narrow: boolean): Layout {
  if (narrow) return { width: 360, height: views * STEP, bend: 124, letters: 15, upright: true };
  return { width: 720, height: views > 3 ? 400 : 190, bend: 66, letters: 24, upright: false };
}

/** The views, joined by what they share and by what is known to determine what; the inference lit. */
export function ViewGraph({ set, verdict }: { set: ViewSet; verdict: ViewVerdict | null }) {
  const words = texts.views.graph;
  const layout = layoutOf(set.views.length, useNarrow());
  const nodes = placed(set, layout);
  const edges = edgesOf(set, nodes, verdict);
  const used = (name: string) => verdict?.inference?.rows.filter(({ view }) => view === name) ?? [];
  const lit = (name: string) => verdict?.inference?.views.includes(name) ?? false;
  return (
    <figure class="view-graph">
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={described(nodes, edges)}>
        {edges.map((edge) => (
          <Line key={`${edge.from.name} ${edge.to.name} ${edge.label}`} edge={edge} layout={layout} />
        ))}
        {nodes.map((node) => (
          <g key={node.name} class={lit(node.name) ? 'view-node view-node-lit' : 'view-node'}>
            <rect
              x={node.x - BOX.width / 2}
              y={node.y - BOX.height / 2}
              width={BOX.width}
              height={BOX.height}
              rx="8"
            />
            <text class="view-node-name" x={node.x} y={node.y - 6}>
              {shortened(node.name, 22)}
            </text>
            <text x={node.x} y={node.y + 16}>
              {shortened(node.columns.join(', '), 26)}
            </text>
            {used(node.name).length > 0 && (
              <text class="view-node-rows" x={node.x} y={node.y + BOX.height / 2 + 16}>
                <title>
                  {used(node.name)
                    .map(({ text }) => text)
                    .join('\n')}
                </title>
                {words.rows(used(node.name).map(({ row }) => row))}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption class="quiet">{words.caption}</figcaption>
    </figure>
  );
}

function Line({ edge, layout }: { edge: Edge; layout: Layout }) {
  const { from, to, label, kind, lit } = edge;
  // Dependencies bend one way and lines past another view the other way, so that every line is seen.
  const past = layout.upright
    ? Math.abs(to.y - from.y) > STEP
    : Math.abs(to.x - from.x) > layout.width / 2 && Math.abs(to.y - from.y) < 1;
  const bend = kind === 'dependency' ? layout.bend : past ? -layout.bend : 0;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const away = { x: (-(to.y - from.y) / length) * bend, y: ((to.x - from.x) / length) * bend };
  const shown = { x: middle.x + away.x, y: middle.y + away.y };
  const steer = { x: middle.x + 2 * away.x, y: middle.y + 2 * away.y };
  return (
    <g class={`view-edge view-edge-${kind}${lit ? ' view-edge-lit' : ''}`}>
      <path d={`M ${from.x} ${from.y} Q ${steer.x} ${steer.y} ${to.x} ${to.y}`} />
      <text x={shown.x} y={kind === 'dependency' || layout.upright ? shown.y + 18 : shown.y - 6}>
        {shortened(label, layout.letters)}
      </text>
    </g>
  );
}

function placed(set: ViewSet, { width, height, upright }: Layout): Node[] {
  const count = set.views.length;
  return set.views.map((view, index) => {
    const name = view.name ?? `v${index + 1}`;
    if (upright) return { name, columns: view.project, x: width / 2, y: STEP * (index + 0.5) - 10 };
    if (count <= 3) {
      return { name, columns: view.project, x: (width * (index + 0.5)) / count, y: height / 2 - 10 };
    }
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    return {
      name,
      columns: view.project,
      x: width / 2 + (width / 2 - BOX.width / 2 - 8) * Math.cos(angle),
      y: height / 2 + (height / 2 - BOX.height / 2 - 8) * Math.sin(angle),
    };
  });
}

function edgesOf(set: ViewSet, nodes: readonly Node[], verdict: ViewVerdict | null): Edge[] {
  const used = verdict?.inference;
  const litViews = (a: Node, b: Node) =>
    (used?.views.includes(a.name) && used.views.includes(b.name)) ?? false;
  const edges: Edge[] = [];
  nodes.forEach((from, index) => {
    for (const to of nodes.slice(index + 1)) {
      const shared = from.columns.filter((column) => to.columns.includes(column));
      if (shared.length > 0) {
        const lit = litViews(from, to) && shared.some((column) => used?.attributes.includes(column));
        edges.push({ from, to, label: shared.join(', '), kind: 'shared', lit });
      }
    }
  });
  for (const { left, right, text } of dependencySides(set)) {
    const joined = nodes.flatMap((from) =>
      nodes
        .filter((to) => to !== from && left.some((name) => from.columns.includes(name)))
        .filter((to) => right.some((name) => to.columns.includes(name) && !from.columns.includes(name)))
        .map((to) => ({ from, to })),
    );
    const first = joined.find(({ from, to }) => litViews(from, to)) ?? joined[0];
    if (first)
      edges.push({
        ...first,
        label: text,
        kind: 'dependency',
        lit: used?.dependencies.length ? litViews(first.from, first.to) : false,
      });
  }
  return edges;
}

function dependencySides(set: ViewSet): { left: string[]; right: string[]; text: string }[] {
  return (set.dependencies ?? []).map((dependency) => {
    if (typeof dependency !== 'string') {
      const { from, to } = dependency;
      return { left: from, right: to, text: `${from.join(', ')} → ${to.join(', ')}` };
    }
    const [from = '', to = ''] = dependency.split('->');
    const names = (side: string) => side.split(',').map((name) => name.trim());
    return { left: names(from), right: names(to), text: dependency.replace('->', '→') };
  });
}

function described(nodes: readonly Node[], edges: readonly Edge[]): string {
  const words = texts.views.graph;
  return [
    ...nodes.map(({ name, columns }) => words.node(name, columns)),
    ...edges.map(({ from, to, label, kind }) => words.edge[kind](from.name, to.name, label)),
  ].join('; ');
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
