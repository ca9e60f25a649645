import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer, SearchResult } from '../../contracts/sync-service.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** The server is asked when the typing pauses for so long; the phone at each key press. */
const SERVER_AFTER_MS = 250;

/** What was found for which query. */
interface Found<Result> {
  readonly query: string;
  readonly result: Result;
}

/** A question to the phone that is on its way. */
interface Asked {
  readonly query: string;
  readonly areaCode: string | null;
  readonly result: Promise<SearchResult>;
}

export interface Search {
  /** The newest answer of the phone; it may be of the query before while the newest is searched. */
  readonly device: Found<SearchResult> | null;
  /** The server's answer to the same query; null while there is none. */
  readonly server: Answer<SearchResult> | null;
  /** Asks the phone for what was just typed, before the page has drawn the letter. */
  readonly askAhead: (query: string) => void;
}

/** Searches phone and server; the latest query wins, whatever comes back when (SRC-1). */
export function useSearch(query: string, areaCode: string | null): Search {
  const { sync } = useHaat();
  const [device, setDevice] = useState<Found<SearchResult> | null>(null);
  const [server, setServer] = useState<Found<Answer<SearchResult>> | null>(null);

  useEffect(() => {
    // Nothing is found for nothing, but the index is built while the first word is typed.
    void sync.searchDevice('', areaCode);
  }, [sync, areaCode]);

  const ahead = useRef<Asked | null>(null);
  function askAhead(typed: string): void {
    if (typed === '' || typed === query) return;
    const result = sync.searchDevice(typed, areaCode);
    // Told by whoever waits for it below.
    result.catch(() => undefined);
    ahead.current = { query: typed, areaCode, result };
  }

  useEffect(() => {
    if (query === '') return;
    let isLatest = true;
    async function askDevice() {
      const asked = ahead.current;
      const isAhead = asked?.query === query && asked.areaCode === areaCode;
      const result = await (isAhead ? asked.result : sync.searchDevice(query, areaCode));
      // At once: another turn of the event loop may be one frame more.
      if (isLatest) flushSync(() => setDevice({ query, result }));
    }
    async function askServer() {
      const result = await sync.searchServer(query, areaCode);
      if (isLatest) setServer({ query, result });
    }
    void askDevice();
    const timer = setTimeout(() => void askServer(), SERVER_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [sync, query, areaCode]);

  if (query === '') return { device: null, server: null, askAhead };
  return {
    device,
    askAhead,
    server: server?.query === device?.query ? (server?.result ?? null) : null,
  };
}
