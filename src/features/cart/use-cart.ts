import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { setCartQuantity } from '../../commands/cart/set-cart-quantity.ts';
import { readCartSections, type CartSection } from '../../db/reads/cart-sections.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type AskedAnswer } from '../../ui/use-background-refresh.ts';
import type { QuantityOutcome } from '../../ui/use-wished-quantity.ts';

const REFRESH_EVERY_MS = 60_000;

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
    isOn: storeIds !== '',
    atOnce: false,
  });

  // What another device did to the cart while this page is open.
  const pullCart = useCallback(() => sync.pullCart(), [sync]);
  useBackgroundRefresh(pullCart, { everyMs: REFRESH_EVERY_MS });

  /** The line keeps the price it was added at, so that it goes on saying what has changed. */
  async function setQuantity(
    line: CartSection['lines'][number],
    wanted: number,
  ): Promise<QuantityOutcome> {
    const { storeId, itemId, name, unit, picture, mrpPaise, stock } = line;
    const pricePaise = line.wasPaise ?? line.pricePaise;
    const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
    // Taking away always works, also below a stock that is smaller than what is in the cart.
    const limit = wanted < line.quantity ? null : stock;
    const result = await setCartQuantity(haat, item, wanted, limit);
    return result.ok ? result.value : { quantity: line.quantity, message: result.message };
  }

  return { sections, refresh, setQuantity };
}
