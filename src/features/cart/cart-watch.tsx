import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { abandonCart, watchCart } from '../../commands/cart/watch-cart.ts';
import { readWatchedCart } from '../../db/reads/cart.ts';
import { secondsUntilAbandoned } from '../../domain/cart/abandonment.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/**
 * CART-1: counts 600 seconds from the last change of the cart, on whatever screen, and then has it recorded as abandoned.
 * Shows nothing; the reminder is on the home screen.
 */
export function CartWatch() {
  const haat = useHaat();
  const { person, now } = haat;
  const watched = useLiveQuery(async () => readWatchedCart(person), [person]);
  const cart = watched?.cart ?? '';
  const watch = watched?.watch ?? null;
  /** The cart that nothing counts for yet; null when something does. */
  const newCart = watched !== undefined && (watch?.cart ?? '') !== cart ? cart : null;
  useEffect(() => {
    if (newCart !== null) void watchCart(haat);
  }, [haat, newCart]);

  const isCounting = newCart === null && watch !== null && watch.abandoned === null;
  const time = useNow(now, isCounting);
  const isOver = isCounting && secondsUntilAbandoned(watch.since, time) <= 0;
  useEffect(() => {
    if (isOver) void abandonCart(haat);
  }, [haat, isOver]);
  return null;
}
