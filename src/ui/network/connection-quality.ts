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
