import { installPeers } from '../install-peers.ts';
import { ENGINES, type EngineFigures } from '../search/measure-engine.ts';
import { judged, type BenchRow, type BenchSuite } from '../suite.ts';
import { runCommand } from '../../scripts/run-command.ts';

/** Items whose names are searched. */
const SIZES = [20_000, 100_000] as const;
/** What the judged sets and the larger catalogue may cost, (SRC-2, SRC-3, SRC-6). Not one absurd answer is less than half of one in a hundred. */
const BUDGETS = {
  p95Ms: 1.5,
  hostileMs: 50,
  memoryMb: 24,
  firstIsWrong: 5,
  wrongAmongTen: 3,
  lists: 10,
  absurd: 0.5,
};
/** Of a budget of time or memory; what is judged is the same on every machine. */
const ROOM = 0.8;
const MINUTES_5 = 5 * 60_000;

/** One engine in a Node of its own, so that none pays for another's garbage: the sync worker runs on the same V8. */
async function measured(engine: string, items: number): Promise<EngineFigures> {
  const script = 'bench/search/measure-engine.ts';
  const parameters = ['--expose-gc', '--import', 'tsx', script, engine, String(items)];
  const { code, output } = await runCommand(process.execPath, parameters, { timeoutMs: MINUTES_5 });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (code !== 0 || line === undefined) throw new Error(`${engine}, ${items} items:\n${output}`);
  return JSON.parse(line) as EngineFigures;
}

/** Of a hundred of the first `asked` queries those without a right answer among the first ten. */
const missesOf = ({ missed }: EngineFigures, asked: number): number =>
  (missed.filter((place) => place < asked).length / asked) * 100;

function rowsBeside(items: number, ours: EngineFigures, peer: EngineFigures): BenchRow[] {
  const share = peer.asked < ours.asked ? `, ${peer.asked} queries` : '';
  const peerName = `${peer.engine} (${peer.options}${share})`;
  const row = (
    what: string,
    unit: string,
    of: (figures: EngineFigures) => number,
    budget: number | null,
  ) =>
    judged({
      name: `${what}, ${items} names`,
      unit,
      ours: of(ours),
      peer: of(peer),
      peerName,
      budget,
    });
  return [
    row('queries without a hit at 10', 'of 100', (figures) => missesOf(figures, peer.asked), 1),
    row('a query, p95', 'ms', ({ p95 }) => p95, null),
    row('a query, median', 'ms', ({ p50 }) => p50, null),
    row('a query in any script, p95', 'ms', ({ scriptsP95 }) => scriptsP95, null),
    row('build', 'ms', ({ buildMs }) => buildMs, null),
    row('memory', 'MB', ({ memory }) => memory, null),
  ];
}

/** What was judged, beside the other engines and what may be wrong. */
function judgedRows(ours: EngineFigures, peers: readonly EngineFigures[]): BenchRow[] {
  const kinds: readonly [
    name: string,
    wrong: (figures: EngineFigures) => number,
    most: number | null,
  ][] = [
    [
      'staples that are not first',
      ({ judged: { firstIsRight } }) => 100 - firstIsRight,
      BUDGETS.firstIsWrong,
    ],
    [
      'not among ten',
      ({ judged: { rightAmongTen } }) => 100 - rightAmongTen,
      BUDGETS.wrongAmongTen,
    ],
    ['absurd answers', ({ judged: { absurd } }) => absurd, BUDGETS.absurd],
    ['lists that are misread', ({ judged: { lists } }) => 100 - lists, BUDGETS.lists],
    ['lists with a question', ({ judged: { lists, listsAtOnce } }) => lists - listsAtOnce, null],
  ];
  return kinds.flatMap(([what, wrong, most]) => {
    const name = `judged: ${what}`;
    const row = { name, unit: 'of 100', ours: wrong(ours) };
    return [
      ...(most === null ? [] : [judged({ ...row, peer: most, peerName: 'the budget', budget: 1 })]),
      ...peers.map((peer) =>
        judged({ ...row, peer: wrong(peer), peerName: peer.engine, budget: null }),
      ),
    ];
  });
}

/** Search over names with typing errors, word starts and everyday names, beside five libraries (SRC-1). */
export const suite: BenchSuite = {
  async run() {
    await installPeers();
    const rows: BenchRow[] = [];
    for (const items of SIZES) {
      const figures: EngineFigures[] = [];
      for (const { name } of ENGINES) figures.push(await measured(name, items));
      const [ours, ...peers] = figures;
      if (ours === undefined) throw new Error('nothing was measured');
      rows.push(...peers.flatMap((peer) => rowsBeside(items, ours, peer)));
      if (items !== SIZES.at(-1)) continue;
      const within = (name: string, unit: string, value: number, most: number) =>
        judged({
          name: `${name}, ${items} names`,
          unit,
          ours: value,
          peer: most,
          peerName: 'the budget',
          budget: ROOM,
        });
      rows.push(
        within('a query, p95', 'ms', ours.p95, BUDGETS.p95Ms),
        within('a query in any script, p95', 'ms', ours.scriptsP95, BUDGETS.p95Ms),
        within('the slowest hostile query', 'ms', ours.hostileMs, BUDGETS.hostileMs),
        within('memory', 'MB', ours.memory, BUDGETS.memoryMb),
        ...judgedRows(ours, peers),
      );
    }
    return rows;
  },
};
