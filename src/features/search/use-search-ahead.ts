import { useEffect, type RefObject } from 'react';
import type { SearchResult } from '../../contracts/sync-service.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { EarlyAnswers } from './early-answers.ts';

/** A question to the phone, answered or on its way. */
export interface Asked {
  readonly query: string;
  readonly areaCode: string | null;
  readonly result: Promise<SearchResult>;
}

export interface SearchAhead {
  /** What stands in the field, a space at its end included. */
  readonly text: string;
  /** Undefined: not known yet. */
  readonly areaCode: string | null | undefined;
  /** The newest question: it comes before all that may be asked later. */
  readonly asked: RefObject<Asked | null>;
  /** Takes what was found. */
  readonly answers: EarlyAnswers;
}

/**
 * Lets the worker work ahead while nobody types: the answers to what may come next are at hand when the key is pressed, as
 * none that is asked for then can make the frame of its letter.
 */
export function useSearchAhead({ text, areaCode, asked, answers }: SearchAhead): void {
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
