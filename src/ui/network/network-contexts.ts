import { createContext } from 'react';

/** What a browser may say about its connection (Network Information API; not in TypeScript's DOM library). */
interface ConnectionFacts {
  /** 'wifi', 'ethernet', 'cellular' …; on few devices. */
  readonly type?: string;
  /** 'slow-2g', '2g', '3g' or '4g': how fast it was lately. */
  readonly effectiveType?: string;
}

/** Connections that nobody pays for by the megabyte. */
const UNMETERED: ReadonlySet<string> = new Set(['wifi', 'ethernet']);

/** True when the connection has room for what nobody has asked for: unmetered, or fast; also where a browser does not say. */
export function isConnectionGood(
  connection = (navigator as { connection?: ConnectionFacts }).connection,
): boolean {
  const { type = '', effectiveType = '4g' } = connection ?? {};
  return UNMETERED.has(type) || effectiveType === '4g';
}

/** Whether the person saves data (NET-1): nothing is fetched in the background that they did not ask for. */
export const DataSavingContext = createContext(false);

/** Whether the server tells this browser of changes as they happen (LIVE-4): then screens seldom need to ask. */
export const LiveContext = createContext(false);

/** What fetching a picture hangs on, as a text: when it changes, one that could not be had is asked for again. */
export const PictureLineContext = createContext('');

/** The browser's own "save data" setting, where it tells (Network Information API; not in TypeScript's DOM library). */
function isSaveDataHinted(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether to save data (NET-1): the person's own switch, else the browser's setting. @param chosen null until used */
export function isSavingData(chosen: boolean | null | undefined): boolean {
  return chosen ?? isSaveDataHinted();
}
