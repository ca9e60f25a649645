import type { BenchRow } from './suite.ts';

/** A suite's rows as `bench/results/<suite>.json` holds them. */
export interface SuiteResult {
  readonly suite: string;
  readonly rows: readonly BenchRow[];
}

const WIDTH = 860;
const LEFT = 410;
const RIGHT = 70;
const ROW = 26;
const HEAD = 64;
const SUITE_HEAD = 34;

/** Ratios from a hundredth to three times the peer, each tenfold as wide as the last. */
const LOWEST = 0.01;
const HIGHEST = 3;

const GRID = [0.01, 0.1, 1] as const;

const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2a24; }
.soft { fill: #5b6b62; font-size: 12px; }
.suite { font-weight: 700; font-size: 15px; }
.grid { stroke: #d7dfda; }
.peer { stroke: #5b6b62; }
.ok { fill: #1d7a4c; }
.missed { fill: #b3372e; }
.budget { stroke: #c77700; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8efea; }
  .soft { fill: #a9b8af; }
  .grid { stroke: #3a4640; }
  .peer { stroke: #a9b8af; }
  .ok { fill: #4cc38a; }
  .missed { fill: #ff8a80; }
}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Where a ratio stands, px from the left. */
function placeOf(ratio: number): number {
  const held = Math.min(HIGHEST, Math.max(LOWEST, ratio));
  const share = Math.log(held / LOWEST) / Math.log(HIGHEST / LOWEST);
  return LEFT + share * (WIDTH - LEFT - RIGHT);
}

/** A ratio in as many digits as tell something. */
const shownRatio = (ratio: number): string =>
  Number.isFinite(ratio) ? ratio.toPrecision(2) : 'none';

/** Characters of a name that fit; the whole one is the bar's title. */
const WIDEST_NAME = 54;

const clipped = (text: string): string =>
  text.length > WIDEST_NAME ? `${text.slice(0, WIDEST_NAME - 1).trimEnd()}…` : text;

/** Without what stands in brackets: options, rates. */
const bare = (text: string): string => text.replaceAll(/ \([^)]*\)/g, '');

function bar(row: BenchRow, top: number): string {
  const end = placeOf(row.ratio);
  const limit = row.budget === null ? null : placeOf(row.budget);
  const name = `${row.name} / ${row.peerName}`;
  const short = `${bare(row.name)} / ${bare(row.peerName)}`;
  const base = top + ROW / 2 + 4;
  const label = `<text x="${LEFT - 10}" y="${base}" text-anchor="end">${escaped(clipped(short))}</text>`;
  const width = (end - LEFT).toFixed(1);
  const rect = `<rect class="${row.pass ? 'ok' : 'missed'}" x="${LEFT}" y="${top + 6}" width="${width}" height="${ROW - 12}" rx="3"/>`;
  const x = limit?.toFixed(1) ?? '';
  const budget =
    limit === null
      ? ''
      : `<line class="budget" x1="${x}" x2="${x}" y1="${top + 4}" y2="${top + ROW - 4}"/>`;
  const figureAt = (Math.max(end, limit ?? 0) + 6).toFixed(1);
  const figure = `<text class="soft" x="${figureAt}" y="${base}">${shownRatio(row.ratio)}×</text>`;
  return `<g><title>${escaped(name)}</title>${label}${rect}${budget}${figure}</g>`;
}

function grid(bottom: number): string {
  return GRID.map((ratio) => {
    const x = placeOf(ratio).toFixed(1);
    const label = ratio === 1 ? 'as the peer' : `${ratio}×`;
    return `<line class="${ratio === 1 ? 'peer' : 'grid'}" x1="${x}" x2="${x}" y1="${HEAD - 6}" y2="${bottom}"/><text class="soft" x="${x}" y="${HEAD - 12}" text-anchor="middle">${label}</text>`;
  }).join('');
}

/**
 * The ratios of measured suites as an SVG picture: one bar for each figure beside its peer, on a logarithmic scale; the
 * orange line is its budget. Green keeps it, red misses it; figures without one are left out.
 */
export function ratioChart(results: readonly SuiteResult[]): string {
  const parts: string[] = [];
  let top = HEAD;
  for (const { suite, rows } of results) {
    parts.push(`<text class="suite" x="10" y="${top + 22}">${escaped(suite)}</text>`);
    top += SUITE_HEAD;
    for (const row of rows.filter(({ budget }) => budget !== null)) {
      parts.push(bar(row, top));
      top += ROW;
    }
  }
  const height = top + 16;
  const title = 'Haat beside its peers: less is better';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}"><title>${title}</title><style>${STYLE}</style><text class="suite" x="10" y="26">${title}</text>${grid(top)}${parts.join('')}</svg>\n`;
}
