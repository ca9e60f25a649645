import { useState } from 'react';

/** A number that is seen to change: in what is in the hand, and in the cart below. Nothing moves when a screen opens. */
export function BumpedNumber({ value }: { readonly value: number | string }) {
  const [first, setFirst] = useState<number | string | null>(value);
  // Once it has changed, coming back to the first is a change, too.
  if (first !== null && value !== first) setFirst(null);
  return (
    <span key={value} data-bumped={first === null || value !== first ? '' : undefined}>
      {value}
    </span>
  );
}
