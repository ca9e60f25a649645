import { weightText } from '../../domain/orders/quotes/bill.ts';
import { Button } from '@mantine/core';
import { IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { couponControls } from '../../commands/cart/cart-coupon.ts';
import type { CartSection, CartSectionLine } from '../../db/reads/cart.ts';
import { moveToStore } from '../../commands/cart/set-quantity.ts';
import type { MemberSaving } from '../../db/reads/member-savings.ts';
import { addMoreItemClicked, proceedClicked } from '../../domain/events/cart-events.ts';
import { formatRupees } from '../../domain/money.ts';
import { lineShortage } from '../../domain/orders/quotes/line-shortage.ts';
import { coopCheckoutPath, retailCartPath, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import {
  type QuantityOutcome,
  type SetQuantity,
  useWishedQuantity,
} from '../../ui/buttons/use-wished-quantity.ts';
import { FreshnessMark } from '../../ui/goods/freshness-mark.tsx';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { FreeLine, LotNote, PriceChange, ShortageNote } from '../../ui/goods/line-notes.tsx';
import { PageColumn, WithSide } from '../../ui/layout/page-column.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { BillList } from '../../ui/orders/bill-list.tsx';
import { CouponBox } from '../../ui/orders/coupon-box.tsx';
import { OrderReach } from '../../ui/orders/order-reach.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './cart-store.module.css';

export interface CartStoreProps {
  readonly section: CartSection;
  /** What a member would save at their cooperative; missing where nothing is saved (COOP-3). */
  readonly saving?: MemberSaving | undefined;
  readonly now: number;
  readonly refresh: Refresh;
  readonly setQuantity: (
    line: CartSection['lines'][number],
    wanted: number,
  ) => Promise<QuantityOutcome>;
  /** With several stores, and at a desk, each section has its own button; with one it stands at the thumb. */
  readonly hasOwnCheckout: boolean;
}

/** What is in the cart of one store, what it costs, and what is missing for an order. */
export function CartStore(props: CartStoreProps) {
  const { section, saving, now, setQuantity, hasOwnCheckout } = props;
  const { storeId, store, lines, freeLine, pricesAt } = section;
  const messages = useMessages();
  const market = useMarketSection();
  const { track } = useHaat();
  return (
    <Section
      title={store?.name ?? 'A store'}
      aside={
        <Link to={market.storePath(storeId)} onClick={() => track(addMoreItemClicked(storeId))}>
          {messages.addMoreItems}
        </Link>
      }
    >
      <FreshnessMark pricesAt={pricesAt} now={now} />
      {section.memberPercent > 0 && (
        <NoticeLine>Your price as a member: {section.memberPercent}% less.</NoticeLine>
      )}
      <StoreState {...props} />
      {saving !== undefined && <SavingPart section={section} saving={saving} />}
      <WithSide
        gap="close"
        side={
          <PageColumn gap="close">
            <StoreBill {...props} />
            {hasOwnCheckout && <CheckoutButton section={section} />}
          </PageColumn>
        }
      >
        <PageColumn gap="close">
          <RowList>
            {lines.map((line) => (
              <li key={line.itemId}>
                <CartLine line={line} setQuantity={(wanted) => setQuantity(line, wanted)} />
              </li>
            ))}
            {freeLine !== null && (
              <li className={classes['free']}>
                <FreeLine line={freeLine} />
              </li>
            )}
          </RowList>
          <CouponPart section={section} />
        </PageColumn>
      </WithSide>
    </Section>
  );
}

interface SavingPartProps {
  readonly section: CartSection;
  readonly saving: MemberSaving;
}

/** What a member would save with the same goods from their cooperative, and the tap that takes them from there. */
function SavingPart({ section, saving }: SavingPartProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { store, moved, savedPaise, cooperative } = saving;
  const all = section.lines.length;
  const take = () =>
    run(async () => {
      const result = await moveToStore(
        haat,
        moved.map(({ itemId, quantity, to }) => {
          const { name, unit, picture, pricePaise, mrpPaise } = to;
          const place = { storeId: store.id, itemId: to.id };
          const item = {
            ...place,
            name,
            unit,
            picture,
            pricePaise,
            mrpPaise: mrpPaise ?? pricePaise,
          };
          return { from: { storeId: section.storeId, itemId }, to: item, quantity };
        }),
      );
      return result.ok ? null : result.message;
    });
  return (
    <div className={classes['saving']}>
      <IconUsersGroup size={22} stroke={1.8} aria-hidden />
      <div className={classes['words']}>
        <b>You would save {formatRupees(savedPaise)} on this cart</b>
        <span className={classes['soft']}>
          {takenText(moved.length, all)} from {store.name}, at your price as a member of{' '}
          {cooperative}. Delivery is counted in.
        </span>
        <AlertLine message={message} />
      </div>
      <Button h={44} loading={busy} onClick={take}>
        Take {moved.length === 1 ? 'it' : 'them'} from there
      </Button>
    </div>
  );
}

/** "With 2 of these 5 items". */
function takenText(moved: number, all: number): string {
  if (moved < all) return `With ${moved} of these ${all} items`;
  return all === 1 ? 'With this item' : 'With these items';
}

function StoreState({ section: { store, bill } }: CartStoreProps) {
  if (store === undefined || bill === null) return null;
  if (store.vanishedAt !== undefined) {
    return <NoticeLine tone="danger">This store is not on Haat any more.</NoticeLine>;
  }
  return (
    <>
      {!store.takingOrders && (
        <NoticeLine tone="warn">This store is not taking orders now.</NoticeLine>
      )}
      <OrderReach itemTotalPaise={bill.itemTotalPaise} charges={store} />
    </>
  );
}

function StoreBill({ section, refresh }: CartStoreProps) {
  const { bill } = section;
  if (bill === null) {
    const why = isLineProblem(refresh.problem)
      ? 'You are offline. The charges of this store are not on this phone yet.'
      : (refresh.problem?.message ?? 'Getting the charges of this store…');
    return <NoticeLine tone="warn">{why}</NoticeLine>;
  }
  return (
    <Panel>
      <BillList
        bill={bill}
        isPickup={section.fulfilment === 'pickup'}
        freight={{ paise: section.freightPaise, weight: weightText(section.lines) }}
      />
    </Panel>
  );
}

/** The coupon of one store's cart, with the store's offers. */
function CouponPart({ section }: { readonly section: CartSection }) {
  const haat = useHaat();
  return (
    <Panel>
      <CouponBox {...couponControls(haat, section)} />
    </Panel>
  );
}

interface CartLineProps {
  readonly line: CartSectionLine;
  readonly setQuantity: SetQuantity;
}

/** One line of the cart: how many, for how much, and what has changed since it was added. */
function CartLine({ line, setQuantity }: CartLineProps) {
  const { quantity, message, choose } = useWishedQuantity(line.quantity, setQuantity);
  const label = `${line.name} ${line.unit}`;
  const shortage = lineShortage({ ...line, quantity });
  const isOut = shortage?.kind === 'gone';
  return (
    <div className={classes['line']} data-out={isOut ? '' : undefined}>
      <Picture picture={line.picture} name={line.name} unit={line.unit} size={56} />
      <div className={classes['body']}>
        <div className={classes['top']}>
          <h3 className={classes['name']}>
            <Link to={storePath(line.storeId, { item: line.itemId })}>{line.name}</Link>
          </h3>
          <span className={classes['remove']}>
            <IconButton
              label={`Remove ${label}`}
              icon={IconTrash}
              size={18}
              tone="soft"
              onClick={() => void choose(0)}
            />
          </span>
        </div>
        <p className={classes['facts']}>
          {line.unit} ·{' '}
          {line.wasPaise === null ? (
            formatRupees(line.pricePaise)
          ) : (
            <PriceChange wasPaise={line.wasPaise} nowPaise={line.pricePaise} />
          )}
          <LotNote line={{ ...line, quantity }} />
        </p>
        <div className={classes['bottom']}>
          <b className={classes['sum']}>{formatRupees(line.pricePaise * quantity)}</b>
          <QuantityStepper
            label={label}
            quantity={quantity}
            lot={line.lot}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={!isOut}
          />
        </div>
        <ShortageNote
          label={label}
          shortage={shortage}
          message={message}
          onChoose={(wanted) => void choose(wanted)}
        />
      </div>
    </div>
  );
}

/** On to the checkout of one store, with its all-in price. */
export function CheckoutButton({ section }: { readonly section: CartSection }) {
  const { storeId, store, lines, bill } = section;
  const { track } = useHaat();
  const { isCoop } = useMarketSection();
  const name = store?.name ?? 'this store';
  return (
    <Link
      to={isCoop ? coopCheckoutPath(storeId) : retailCartPath(storeId)}
      className={classes['button']}
      aria-label={`Checkout ${name}`}
      onClick={() => track(proceedClicked(storeId, lines))}
    >
      <span className={classes['label']}>
        <span className={classes['what']}>Checkout</span>
        <span className={classes['store']}>{name}</span>
      </span>
      {bill !== null && (
        <span className={classes['amount']}>{formatRupees(bill.amountToBePaidPaise)}</span>
      )}
    </Link>
  );
}
