import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import type { Answer, FoundPlace, SyncService } from '../../contracts/sync-service.ts';
import { lookUpProblemText } from './deliver-to.ts';

const DEBOUNCE_MS = 250;
/** Shorter texts mean too many places; digits are a pincode and looked up as one. */
const SHORTEST = 3;

/** Places for a text. While the next ones are looked up the last ones stay, so that nothing jumps. */
export interface FoundPlaces {
  readonly places: readonly FoundPlace[];
  readonly isSearching: boolean;
  /** What to say instead: nothing found, or why it could not be looked up. */
  readonly message: string | null;
}

/** The text to look up as a place, or '' for none. */
export function placeQuery(text: string): string {
  const query = text.trim();
  return query.length < SHORTEST || /^[\d\s]+$/.test(query) ? '' : query;
}

interface Finding {
  readonly query: string;
  readonly answer: Answer<readonly FoundPlace[]>;
}

function messageOf({ query, answer }: Finding): string | null {
  if (!answer.ok) return lookUpProblemText(`“${query}”`, answer.problem);
  return answer.value.length === 0 ? 'No place found. Try the pincode, or another spelling.' : null;
}

/** Looks places up while a person types. */
export function useFoundPlaces(sync: SyncService, text: string): FoundPlaces {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const query = placeQuery(debounced);
  const [finding, setFinding] = useState<Finding | null>(null);

  useEffect(() => {
    if (query === '') return undefined;
    let isStale = false;
    void sync.findPlaces(query).then((answer) => {
      if (!isStale) setFinding({ query, answer });
    });
    return () => {
      isStale = true;
    };
  }, [sync, query]);

  if (query === '' || finding === null) {
    return { places: [], isSearching: query !== '', message: null };
  }
  return {
    places: finding.answer.ok ? finding.answer.value : [],
    isSearching: finding.query !== query,
    message: messageOf(finding),
  };
}
