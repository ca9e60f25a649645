import type { CatalogueSyncView, StoreProblem } from '../../db/reads/catalogue/catalogue-sync.ts';

/** What a person can do about the fetching, and what the button says. */
export interface FetchingAction {
  readonly stops: boolean;
  readonly label: string;
}

const STOP: FetchingAction = { stops: true, label: 'Stop' };
const GO_ON: FetchingAction = { stops: false, label: 'Go on' };
/** Nothing is being fetched, but more would be by itself. */
const ONLY_OPENED: FetchingAction = { stops: true, label: 'Fetch only stores that I open' };
const BY_ITSELF: FetchingAction = { stops: false, label: 'Fetch stores by themselves' };

/** How the fetching of stores stands, in words, and what a person can do about it. */
export interface CatalogueSyncWords {
  readonly title: string;
  readonly text: string;
  readonly action: FetchingAction | null;
  /** 0 to 1 while there is something to do; null when there is not. */
  readonly share: number | null;
}

const storesText = (count: number): string => `${count} ${count === 1 ? 'store' : 'stores'}`;

const SAVED_TEXT = 'Stores on this phone open without a network.';

/** @param savesData the person's switch, else the browser's */
export function catalogueSyncWords(
  view: Omit<CatalogueSyncView, 'problems'>,
  savesData: boolean,
): CatalogueSyncWords {
  const { progress, stopped, network, storesHere } = view;
  const open = progress === null || progress.state === 'done' ? null : progress;
  const share = open === null ? null : (open.done + open.failed) / Math.max(1, open.total);
  // A store that could not be fetched is tried, not here.
  const count =
    open === null ? storesText(storesHere) : `${open.done} of ${storesText(open.total)}`;
  if (stopped) {
    const text = 'Only stores that you open are fetched.';
    if (open === null) {
      return { title: `${count} on this phone`, text, action: BY_ITSELF, share };
    }
    return { title: `Stopped: ${count} on this phone`, text, action: GO_ON, share };
  }
  if (network.workOffline) {
    const text = 'You work offline. Nothing is fetched until you switch that off.';
    return { title: `${count} on this phone`, text, action: null, share };
  }
  if (savesData) {
    const text = 'You save data. Only stores that you open are fetched.';
    return { title: `${count} on this phone`, text, action: null, share };
  }
  if (open === null) {
    return { title: `${count} on this phone`, text: SAVED_TEXT, action: ONLY_OPENED, share };
  }
  if (open.state === 'running') {
    return { title: `Fetching: ${count}`, text: SAVED_TEXT, action: STOP, share };
  }
  if (open.state === 'later') {
    const text =
      'The others come when this phone has time and a good network, or when you open them.';
    return { title: `${count} on this phone`, text, action: ONLY_OPENED, share };
  }
  const text = 'It goes on by itself when the network is back.';
  return { title: `Waiting: ${count}`, text, action: STOP, share };
}

/** What is wrong with a store's catalogue, and what is shown instead. */
export function storeProblemText({ problem, hasOlder }: StoreProblem): string {
  const shown = hasOlder
    ? 'The items from before are shown.'
    : 'Open the store to try again, or wait.';
  return `${problemText(problem)} ${shown}`;
}

function problemText(problem: StoreProblem['problem']): string {
  switch (problem) {
    case 'pack-mismatch':
      return 'Some items arrived damaged and were not taken.';
    case 'pack-missing':
      return 'Some items are missing on the server.';
    case 'refused':
      return 'The server did not give its items.';
    case 'unreadable':
      return 'Its items could not be read.';
  }
}
