import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { setLineQuantity } from '../../commands/cart/set-line-quantity.ts';
import { readCartSections, type CartSectionLine } from '../../db/reads/cart-sections.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useBackgroundRefresh, type AskedAnswer } from '../../ui/network/use-background-refresh.ts';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';

const REFRESH_EVERY_MS = millisecondsInMinute;

/** The cart by store with live prices, its stores renewed in the background, and how to change a line. */
export function useCart() {
  const haat = useHaat();
  const { person, device, sync, now } = haat;
  const sections = useLiveQuery(
    () => readCartSections(person, device, now()),
    [person, device, now],
  );
  const storeIds = sections?.map(({ storeId }) => storeId).join(' ') ?? '';

  const pullStores = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullStore(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  const refresh = useBackgroundRefresh(pullStores, { isOn: storeIds !== '' });

  // The whole store once; after that only what changes all day.
  const pullPrices = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullLiveSheet(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  useBackgroundRefresh(pullPrices, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
    isOn: storeIds !== '',
    atOnce: false,
  });

  // What another device did to the cart while this page is open.
  const pullCart = useCallback(() => sync.pullCart(), [sync]);
  useBackgroundRefresh(pullCart, { everyMs: REFRESH_EVERY_MS, isLive: true });
  useFollow(sections?.map(({ storeId }) => subjects.prices(storeId)) ?? []);

  // Coupons that only this person can use hold at every store.
  const pullCoins = useCallback(() => sync.pullCoinBalance(), [sync]);
  useBackgroundRefresh(pullCoins);

  const setQuantity = (line: CartSectionLine, wanted: number): Promise<QuantityOutcome> =>
    setLineQuantity(haat, line, wanted);

  return { sections, refresh, setQuantity };
}
