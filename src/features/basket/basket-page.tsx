import { useLocation, useNavigate } from 'react-router-dom';
import { type HandedBasket, readBasketText } from '../../domain/cart/handed-basket.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { GiveBasket } from './give-basket.tsx';
import { ReadBasket } from './read-basket.tsx';
import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { takeBasket, type TakenItem } from '../../commands/cart/take-basket.ts';
import { readCoopStoreIds } from '../../db/reads/coop.ts';
import { readLiveItems } from '../../db/reads/catalogue/live-items.ts';
import { formatRupees } from '../../domain/money.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './basket.module.css';

const NO_PICTURE = '1f6d2';

/** Hands a basket from phone to phone: shown as a code or link here, opened from it there; neither needs a network (BSK-1). */
export function BasketPage() {
  const { session } = useHaat();
  const { hash } = useLocation();
  const text = hash.slice(1);
  const basket = readBasketText(text);
  const backTo = session === null ? ROUTES.stores : ROUTES.coopHome;
  return (
    <Screen
      title={basket === undefined ? 'Hand over a basket' : 'A basket for you'}
      backTo={backTo}
    >
      <PageColumn gap="wide">
        {basket !== undefined && <TakeBasket key={text} basket={basket} />}
        {basket === undefined && (
          <>
            {text !== '' && <p role="alert">This is no basket, or not all of one.</p>}
            <GiveBasket>
              <ReadBasket />
            </GiveBasket>
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** The basket's items as this phone knows them; those that it does not know as the other phone wrote them. */
function useItems({ storeId, lines }: HandedBasket) {
  const { device, person } = useHaat();
  return useLiveQuery(async () => {
    const ids = lines.map(({ itemId }) => itemId);
    const [known, coopIds] = await Promise.all([
      readLiveItems(device, storeId, ids),
      readCoopStoreIds(device, person),
    ]);
    const items = lines.map((line): TakenItem => {
      const item = known.get(line.itemId);
      const pricePaise = item?.pricePaise ?? line.pricePaise;
      return {
        storeId,
        itemId: line.itemId,
        name: item?.name ?? line.name,
        unit: item?.unit ?? line.unit,
        picture: item?.picture ?? NO_PICTURE,
        pricePaise,
        mrpPaise: item?.mrpPaise ?? pricePaise,
        quantity: line.quantity,
        stock: item?.stock ?? null,
      };
    });
    return { items, isKnown: known.size === ids.length, isCoop: coopIds.has(storeId) };
  }, [device, person, storeId, lines]);
}

/** A basket from another phone: looked at first, then put into the cart. Nothing is ordered by it. */
function TakeBasket({ basket }: { readonly basket: HandedBasket }) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const view = useItems(basket);
  if (view === undefined) return <Bone height={240} />;
  const { items, isKnown, isCoop } = view;
  const totalPaise = items.reduce((sum, item) => sum + item.quantity * item.pricePaise, 0);
  return (
    <Section title={`From ${basket.storeName}`}>
      <RowList>
        {items.map(({ itemId, name, unit, quantity, pricePaise }) => (
          <li key={itemId} className={classes['line']}>
            <span className={classes['name']}>
              {quantity} × {name} <span className={classes['soft']}>{unit}</span>
            </span>
            <span className={classes['price']}>{formatRupees(quantity * pricePaise)}</span>
          </li>
        ))}
        <li className={classes['line']}>
          <b>In all</b>
          <b>{formatRupees(totalPaise)}</b>
        </li>
      </RowList>
      {!isKnown && (
        <NoticeLine>
          Some prices are as the other phone saw them. The store’s own prices hold when you order.
        </NoticeLine>
      )}
      <AlertLine message={message} />
      <Button
        size="lg"
        loading={busy}
        onClick={() =>
          run(async () => {
            const refused = await takeBasket(haat, items);
            if (refused.length > 0) return refused.join(' ');
            await navigate(isCoop ? ROUTES.coopCart : ROUTES.cart);
            return null;
          })
        }
      >
        Put into my cart
      </Button>
    </Section>
  );
}
