import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address takes over what was typed when the typing pauses, ms. */
const KEPT_AFTER_MS = 300;

/** What is searched in a store: typed at once, and kept in the address for the way back from an item. */
export function useShelfSearch(): readonly [text: string, search: (typed: string) => void] {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('find') ?? '');
  const keep = useEffectEvent((typed: string) => {
    if ((params.get('find') ?? '') === typed) return;
    setParams(
      (known) => {
        if (typed === '') known.delete('find');
        else known.set('find', typed);
        return known;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(text.trim()), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
