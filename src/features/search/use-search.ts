import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  Answer,
  FoundHead,
  FoundProduct,
  SearchResult,
} from '../../contracts/sync-service.ts';
import { headOf } from '../../domain/search/search-head.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** Answers kept: those that were worked ahead for some letters, and those of the queries before. */
const MOST_ANSWERS = 128;

/** Answers that are at hand before they are asked for, of one edition of the catalogue. */
interface EarlyAnswers {
  /** What would be found now; undefined when nobody has looked. */
  readonly find: (query: string, areaCode: string | null) => FoundHead | undefined;
  /** Keeps an answer; the one that was kept longest ago makes room. */
  readonly keep: (query: string, areaCode: string | null, head: FoundHead) => void;
  /** Forgets what was found in another edition. */
  readonly startEdition: (edition: number) => void;
}

/** Capital letters find the same. */
const keyOf = (query: string, areaCode: string | null): string =>
  `${areaCode ?? ''} ${query.toLowerCase()}`;

/** A question to the phone, answered or on its way. */
interface Asked {
  readonly query: string;
  readonly areaCode: string | null;
  readonly result: Promise<SearchResult>;
}

interface SearchAhead {
  /** What stands in the field, a space at its end included. */
  readonly text: string;
  /** Undefined: not known yet. */
  readonly areaCode: string | null | undefined;
  /** The newest question: it comes before all that may be asked later. */
  readonly asked: RefObject<Asked | null>;
  /** Takes what was found. */
  readonly answers: EarlyAnswers;
}

/** The server is asked when the typing pauses for so long; the phone at each key press. */
const SERVER_AFTER_MS = 250;

/** A page that draws no frame, as one in the background, waits no longer than this, ms. */
const LONGEST_FRAME_MS = 100;

/** Ends when the frame that is being made has been drawn. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

/** What was found for which query. */
interface Found<Result> {
  readonly query: string;
  readonly result: Result;
}

export interface Search {
  /** The newest whole answer of the phone; it may be of the query before while the newest is searched. */
  readonly device: Found<SearchResult> | null;
  /** What the phone found ahead for this very query; null when it did not, and once the whole answer is here. */
  readonly early: FoundHead | null;
  /** The server's answer to the same query; null while there is none. */
  readonly server: Answer<SearchResult> | null;
  /** What the phone found by its description, once nothing more was typed for a moment. */
  readonly described: readonly FoundProduct[];
  /** Takes what was just typed, before the page has drawn the letter: shows what is at hand, and asks. */
  readonly type: (text: string) => void;
}

const NONE: readonly FoundProduct[] = [];
const NOTHING_ASKED = { device: null, early: null, server: null, described: NONE };

/**
 * Searches phone and server; the latest query wins, whatever comes back when (SRC-1).
 * @param text what stands in the field
 * @param areaCode undefined while it is not known: nothing is asked then, as the order would be another one a moment later
 */
export function useSearch(text: string, areaCode: string | null | undefined): Search {
  const { sync } = useHaat();
  const query = areaCode === undefined ? '' : text.trim();
  const area = areaCode ?? null;
  const [answers] = useState(createEarlyAnswers);
  const [device, setDevice] = useState<Found<SearchResult> | null>(null);
  const [drawn, setDrawn] = useState<Found<FoundHead> | null>(null);
  const [server, setServer] = useState<Found<Answer<SearchResult>> | null>(null);
  const [described, setDescribed] = useState<Found<readonly FoundProduct[]> | null>(null);
  const asked = useRef<Asked | null>(null);

  useEffect(() => {
    // Nothing is found for nothing, but the index is built while the first word is typed.
    void sync.searchDevice('', area);
  }, [sync, area]);

  function type(typedText: string): void {
    const typed = typedText.trim();
    if (typed === query) return;
    if (typed === '') {
      // What comes next begins anew: results of this query would be those of another word.
      setDevice(null);
      setDrawn(null);
      return;
    }
    const head = answers.find(typed, area);
    const ask = () => sync.searchDevice(typed, area);
    // With results to draw, the frame has the processor first: a cheap phone's few cores are the worker's, too.
    const result = head === undefined ? ask() : untilDrawn().then(ask);
    // Told by whoever waits for it below.
    result.catch(() => undefined);
    asked.current = { query: typed, areaCode: area, result };
    setDrawn(head === undefined ? null : { query: typed, result: head });
  }

  useEffect(() => {
    if (query === '') return;
    let isLatest = true;
    const isDrawn = answers.find(query, area) !== undefined;
    async function askDevice() {
      const { current } = asked;
      const isAsked = current?.query === query && current.areaCode === area;
      const question = isAsked
        ? current
        : { query, areaCode: area, result: sync.searchDevice(query, area) };
      asked.current = question;
      const result = await question.result;
      if (!isLatest) return;
      answers.keep(query, area, headOf(result));
      const show = () => setDevice({ query, result });
      // At once: another turn of the event loop may be one frame more. What is drawn already can wait for its turn.
      if (isDrawn) show();
      else flushSync(show);
    }
    async function askServer() {
      const result = await sync.searchServer(query, area);
      if (isLatest) setServer({ query, result });
    }
    async function askDescriptions() {
      const result = await sync.searchDescribed(query, area);
      if (isLatest) setDescribed({ query, result });
    }
    void askDevice();
    const timer = setTimeout(() => {
      void askServer();
      void askDescriptions();
    }, SERVER_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [sync, answers, query, area]);
  useSearchAhead({ text: text.trimStart(), areaCode, asked, answers });

  if (query === '') return { ...NOTHING_ASKED, type };
  return {
    device,
    early: device?.query !== query && drawn?.query === query ? drawn.result : null,
    type,
    server: server?.query === device?.query ? (server?.result ?? null) : null,
    described: described?.query === device?.query ? (described?.result ?? NONE) : NONE,
  };
}

/**
 * Lets the worker work ahead while nobody types: the answers to what may come next are at hand when the key is pressed, as
 * none that is asked for then can make the frame of its letter.
 */
function useSearchAhead({ text, areaCode, asked, answers }: SearchAhead): void {
  const { sync } = useHaat();

  useEffect(() => {
    if (areaCode === undefined) return;
    const area = areaCode;
    const stop = new AbortController();
    async function workAhead() {
      const known: string[] = [];
      // Not only when the answer is drawn: on a slow phone that takes longer than to search all letters.
      await asked.current?.result;
      for (let isAll = false; !stop.signal.aborted && !isAll;) {
        // Asked one slice at a time: a question that comes meanwhile is next in the worker's queue.
        const ahead = await sync.searchAhead(text, area, known);
        answers.startEdition(ahead.edition);
        for (const [query, head] of ahead.heads) {
          known.push(query);
          answers.keep(query, area, head);
        }
        isAll = ahead.isAll;
      }
    }
    // Without it the next letter is only answered later; what is wrong with the search is told by its answer.
    workAhead().catch(() => undefined);
    return () => stop.abort();
  }, [sync, asked, answers, text, areaCode]);
}

/** Creates an empty store of them. */
export function createEarlyAnswers(): EarlyAnswers {
  const heads = new Map<string, FoundHead>();
  let current: number | null = null;
  return {
    find: (query, areaCode) => heads.get(keyOf(query, areaCode)),
    keep(query, areaCode, head) {
      const key = keyOf(query, areaCode);
      heads.delete(key);
      heads.set(key, head);
      const [oldest] = heads.keys();
      if (heads.size > MOST_ANSWERS && oldest !== undefined) heads.delete(oldest);
    },
    startEdition(edition) {
      if (edition !== current) heads.clear();
      current = edition;
    },
  };
}
