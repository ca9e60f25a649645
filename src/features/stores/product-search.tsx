import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchInput } from '../../ui/fields/search-input.tsx';

/** The search takes what was typed when the typing pauses for so long, ms. */
const PAUSE_MS = 350;

export interface ProductSearchProps {
  readonly initial: string;
  readonly onSearch: (query: string) => void;
}

/** Searches the suppliers' products; Enter searches at once. */
export function ProductSearch({ initial, onSearch }: ProductSearchProps) {
  const [text, setText] = useState(initial);
  const query = text.trim().toLowerCase();
  const asked = useRef(initial);
  const search = useEffectEvent((wanted: string) => {
    asked.current = wanted;
    onSearch(wanted);
  });
  // The address changed by itself, as going back does; what is typed meanwhile stays.
  const follow = useEffectEvent((shown: string) => {
    if (shown === asked.current) return;
    asked.current = shown;
    setText(shown);
  });
  useEffect(() => follow(initial), [initial]);
  useEffect(() => {
    if (query === asked.current) return;
    const timer = setTimeout(() => search(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <SearchInput
      label="Search products"
      placeholder="Seed, feed, tools …"
      text={text}
      onChange={setText}
      onEnter={() => {
        asked.current = query;
        onSearch(query);
      }}
    />
  );
}
