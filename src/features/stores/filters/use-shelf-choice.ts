import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { choiceOfParams, paramsWithChoice } from './shelf-choice-url.ts';

/** Filters and order as the URL says them, and how to replace them there. */
export function useShelfChoice(): readonly [ShelfChoice, (choice: ShelfChoice) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const choose = (choice: ShelfChoice) => {
    const state: unknown = location.state;
    setParams((known) => paramsWithChoice(known, choice), { replace: true, state });
  };
  return [useMemo(() => choiceOfParams(params), [params]), choose];
}
