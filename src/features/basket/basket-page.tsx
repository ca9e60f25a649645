import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeBasket, type TakenItem } from '../../commands/cart/take-basket.ts';
import { type CartSection, readCartSections } from '../../db/reads/cart.ts';
import { readLiveItems } from '../../db/reads/catalogue/catalogue-items.ts';
import { readCoopStoreIds } from '../../db/reads/coop.ts';
import {
  basketText,
  type HandedBasket,
  MOST_HANDED_LINES,
  readBasketText,
} from '../../domain/cart/handed-basket.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField } from '../../ui/fields/text-field.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { QrCode } from '../../ui/orders/upi-payment.tsx';
import classes from './basket.module.css';
import { ReadBasket } from './read-basket.tsx';

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
      title={basket === undefined ? 'Share your cart' : 'A cart shared with you'}
      backTo={backTo}
    >
      <PageColumn gap="wide">
        {basket !== undefined && <TakeBasket key={text} basket={basket} />}
        {basket === undefined && (
          <>
            {text !== '' && <p role="alert">This link is not complete. Ask for it again.</p>}
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

/** A code with more than this can't be read by an ordinary phone from a hand's distance. */
const MOST_IN_A_CODE = 1_500;

/** What is in the cart from one store, as a code and a link; what follows it stands still, as it comes together with it. */
function GiveBasket({ children }: { readonly children: ReactNode }) {
  const { person, device, now } = useHaat();
  const sections = useLiveQuery(
    async () => readCartSections(person, device, now()),
    [person, device, now],
  );
  const [chosen, setChosen] = useState('');
  if (sections === undefined) return <Bone height={360} />;
  const section = sections.find(({ storeId }) => storeId === chosen) ?? sections[0];
  if (section === undefined) {
    return (
      <>
        <EmptyState
          picture="1f6d2"
          title="Your cart is empty"
          text="Add something, and share it with another phone from here."
        />
        {children}
      </>
    );
  }
  return (
    <>
      <Section title="Yours, to hand over">
        {sections.length > 1 && (
          <SelectField
            label="From which store"
            data={sections.map(({ storeId, store }) => ({
              value: storeId,
              label: store?.name ?? 'A store',
            }))}
            value={section.storeId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <BasketCode section={section} />
      </Section>
      {children}
    </>
  );
}

function BasketCode({ section: { storeId, store, lines } }: { readonly section: CartSection }) {
  const storeName = store?.name ?? 'A store';
  const path = `${ROUTES.basket}#${basketText({ storeId, storeName, lines })}`;
  const link = new URL(path, location.origin).href;
  const items = `${lines.length} ${lines.length === 1 ? 'item' : 'items'}`;
  return (
    <Panel>
      {link.length > MOST_IN_A_CODE ? (
        <NoticeLine>This is too much for a code. Share the link instead.</NoticeLine>
      ) : (
        <QrCode text={link} label={`Code of a cart from ${storeName}`} />
      )}
      {lines.length > MOST_HANDED_LINES && (
        <NoticeLine tone="warn">
          Only the first {MOST_HANDED_LINES} items are handed over.
        </NoticeLine>
      )}
      <div className={classes['share']}>
        <span>
          {items} from {storeName}
        </span>
        <ShareButton
          label="Share the cart"
          title={`A cart from ${storeName}`}
          text={`${items} from ${storeName}, on Haat`}
          path={path}
        />
      </div>
      <p className={classes['soft']}>
        The other phone opens it with its camera. It holds the items and nothing about you.
      </p>
    </Panel>
  );
}
