import { resolve } from 'node:path';
import { withBenchProfile, type BenchProfile } from '../bench-browser.ts';
import { startChildServer, type ChildServer } from '../server/child-server.ts';
import { judged, median, type BenchRow } from '../suite.ts';
import { measureLoad, type LoadFigures } from './measure-load.ts';
import { untilInstalled } from './shopper.ts';
import { buildPeers, type OwnPeer, type PeerPage } from './peer-pages.ts';

/** Loads of each page; `BENCH_RUNS` says otherwise. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const CHEAP_PHONE = { cpu: 4, isSlowLine: true } as const;
/** There is no line to be slow. */
const OFFLINE_PHONE = { cpu: 4, isSlowLine: false } as const;

const HAAT: PeerPage = { name: 'Haat', folder: resolve('dist/app'), path: '/welcome' };

/** Also made of React, Mantine and Dexie. */
const EAGER: OwnPeer = 'the whole stack at once';

export type Figures = ReadonlyMap<string, LoadFigures>;

function middle(loads: readonly LoadFigures[]): LoadFigures {
  const of = (name: keyof LoadFigures) => median(loads.map((load) => load[name]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    tti: of('tti'),
    tbt: of('tbt'),
    bytes: of('bytes'),
    requests: of('requests'),
  };
}

const serve = (folder: string, port = '0'): Promise<ChildServer> =>
  startChildServer('bench/app/folder-server.ts', { PORT: port }, ['--folder', folder]);

/** Opens a page in an empty window of a profile, so that the very first load is measured. */
const load = (
  profile: BenchProfile,
  url: string,
  conditions: typeof CHEAP_PHONE | typeof OFFLINE_PHONE,
) =>
  profile.open('about:blank', (page) => measureLoad(page, url, conditions), !conditions.isSlowLine);

/** First starts on a phone that never saw the page: pages in turns, so that a disturbance hits all of them. */
async function measureFirstStarts(pages: readonly PeerPage[]): Promise<Figures> {
  const servers = await Promise.all(pages.map(({ folder }) => serve(folder)));
  const loads = pages.map((): LoadFigures[] => []);
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, { path }] of pages.entries()) {
        const url = `${servers[index]?.url}${path}`;
        loads[index]?.push(await withBenchProfile((profile) => load(profile, url, CHEAP_PHONE)));
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  return new Map(pages.map(({ name }, index) => [name, middle(loads[index] ?? [])]));
}

/** Starts of an installed page in a fresh browser process while its server is stopped. */
async function measureOfflineStart({ folder, path }: PeerPage): Promise<LoadFigures> {
  const server = await serve(folder);
  const url = `${server.url}${path}`;
  return withBenchProfile(async (profile) => {
    try {
      await profile.open(url, untilInstalled);
    } finally {
      await server.stop();
    }
    return measureStarts(profile, url);
  });
}

/** So many starts of what a profile has installed; each is a browser process of its own. */
export async function measureStarts(profile: BenchProfile, url: string): Promise<LoadFigures> {
  const loads: LoadFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load(profile, url, OFFLINE_PHONE));
  return middle(loads);
}

interface Wanted {
  readonly what: string;
  readonly figure: keyof LoadFigures;
  readonly peer: OwnPeer;
  readonly budget: number | null;
}

const FIRST: readonly Wanted[] = [
  { what: 'first start: FCP', figure: 'fcp', peer: 'a static page', budget: 1.1 },
  { what: 'first start: LCP', figure: 'lcp', peer: 'React alone', budget: null },
  { what: 'first start: LCP', figure: 'lcp', peer: 'the whole stack at once', budget: null },
  { what: 'first start: TTI', figure: 'tti', peer: 'the whole stack at once', budget: null },
  { what: 'first start: TBT', figure: 'tbt', peer: 'the whole stack at once', budget: null },
  { what: 'first start: bytes', figure: 'bytes', peer: 'the whole stack at once', budget: null },
  { what: 'first start: requests', figure: 'requests', peer: 'React alone', budget: null },
];

const UNITS = { fcp: 'ms', lcp: 'ms', tti: 'ms', tbt: 'ms', bytes: 'bytes', requests: '' } as const;

function row(
  wanted: Omit<Wanted, 'peer'> & { readonly peer: string },
  ours: Figures,
  peers: Figures,
): BenchRow {
  const { what, figure, peer, budget } = wanted;
  return judged({
    name: what,
    unit: UNITS[figure],
    ours: ours.get('Haat')?.[figure] ?? Number.NaN,
    // A page may block for no time at all, and nothing can be told in times of that.
    peer: Math.max(1, peers.get(peer)?.[figure] ?? Number.NaN),
    peerName: peer,
    budget,
  });
}

/** First starts at 4× CPU and slow 4G, beside each peer. */
export async function firstStartRows(): Promise<BenchRow[]> {
  const peers = await buildPeers();
  const figures = await measureFirstStarts([HAAT, ...peers]);
  const given = peers.slice(3).flatMap(({ name }): (Omit<Wanted, 'peer'> & { peer: string })[] =>
    (['fcp', 'lcp', 'tti', 'tbt', 'bytes', 'requests'] as const).map((figure) => ({
      what: `first start: ${figure.toUpperCase()}`,
      figure,
      peer: name,
      budget: null,
    })),
  );
  return [...FIRST, ...given].map((wanted) => row(wanted, figures, figures));
}

/**
 * Offline starts at 4× CPU. @param profile of a phone with the app, its person and 20,000 items; @param url its home screen,
 * whose server is stopped
 */
export async function offlineStartRows(profile: BenchProfile, url: string): Promise<BenchRow[]> {
  const ours = new Map([['Haat', await measureStarts(profile, url)]]);
  const peers = new Map<string, LoadFigures>();
  const pages = await buildPeers();
  for (const page of pages) peers.set(page.name, await measureOfflineStart(page));
  const what = (figure: string) => `offline start, 20,000 items: ${figure}`;
  return [
    row({ what: what('LCP'), figure: 'lcp', peer: 'React alone', budget: 1.5 }, ours, peers),
    row({ what: what('FCP'), figure: 'fcp', peer: 'React alone', budget: null }, ours, peers),
    // The picture of the last screen is painted long before the app has taken its place.
    row({ what: what('TTI'), figure: 'tti', peer: 'React alone', budget: null }, ours, peers),
    row({ what: what('TTI'), figure: 'tti', peer: EAGER, budget: null }, ours, peers),
    ...pages
      .filter(({ name }) => name !== 'React alone')
      .map(({ name }) =>
        row({ what: what('LCP'), figure: 'lcp', peer: name, budget: null }, ours, peers),
      ),
  ];
}
