import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { changeOrderLine } from '../../commands/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { GoodRow } from '../../db/reads/goods/good-row.ts';
import { type BoardOrder, orderToChange } from '../../db/reads/shop-board.ts';
import { formatRupees } from '../../domain/money.ts';
import { judgeLineChange, replacementPaise } from '../../domain/orders/life/line-changes.ts';
import { type Substitution, substitutionOf } from '../../domain/orders/order-wishes.ts';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SelectField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { viewGoods } from './goods/goods-view.ts';
import { useGoods } from './goods/use-goods.ts';
import classes from './board-order.module.css';

type Line = ShopOrder['lines'][number];

/** Goods that are shown of those that fit; a search finds the others. */
const GOODS_SHOWN = 30;

/** How many more than are missing may come instead, such as two small packets for a big one. */
const MORE_UNITS = 4;

/** What the customer wished for when this item runs out. */
const WISHED: Readonly<Record<Substitution, string>> = {
  ask: 'The customer wants to be asked before something else is sent.',
  similar: 'The customer takes something similar.',
  none: 'The customer wants the money back for this item, and nothing else instead.',
};

export interface LineChangeSheetProps {
  readonly board: BoardOrder;
  readonly line: Line;
  readonly onClose: () => void;
}

/** What is sent instead of a line that is not there as ordered (SUB-1): less, without it, or something similar. */
export function LineChangeSheet({ board, line, onClose }: LineChangeSheetProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { kept: '0' } });
  const kept = Number(form.values.kept);
  const [isChoosing, setIsChoosing] = useState(false);
  const [instead, setInstead] = useState<GoodRow | null>(null);
  const { orderId, wishes } = board.order;
  const { itemId, name, unit, quantity } = line;
  const wished = substitutionOf(wishes, itemId);
  const send = (replacement: { itemId: string; name: string; quantity: number } | null) =>
    run(async () => {
      const result = await changeOrderLine(haat, {
        orderId,
        itemId,
        itemName: name,
        seenQuantity: quantity,
        keptQuantity: kept,
        replacement: replacement && { itemId: replacement.itemId, quantity: replacement.quantity },
        ...(replacement !== null && { replacementName: replacement.name }),
      });
      if (result.ok) onClose();
      return result.ok ? null : result.message;
    });
  const plain = judgeLineChange(orderToChange(board), {
    itemId,
    seenQuantity: quantity,
    keptQuantity: kept,
    replacement: null,
  });
  return (
    <Sheet title={`Not there: ${name} ${unit}`} onClose={onClose}>
      <div className={classes['reasons']}>
        <AlertLine message={message} />
        {instead !== null && (
          <Offer
            line={line}
            missing={quantity - kept}
            instead={instead}
            isAsked={wished === 'ask'}
            busy={busy}
            onOffer={(units) => send({ ...instead, quantity: units })}
            onBack={() => setInstead(null)}
          />
        )}
        {instead === null && isChoosing && (
          <ChooseGood board={board} line={line} onChoose={setInstead} />
        )}
        {instead === null && !isChoosing && (
          <>
            <p className={classes['soft']}>{WISHED[wished]}</p>
            {quantity > 1 && (
              <SelectField
                label={`How many of the ${quantity} are there?`}
                {...form.getInputProps('kept')}
                data={Array.from({ length: quantity }, (_nothing, units) => ({
                  value: String(units),
                  label: units === 0 ? 'None' : String(units),
                }))}
              />
            )}
            {plain.kind === 'refused' ? (
              <p className={classes['soft']}>{plain.reason}</p>
            ) : (
              <Button h={52} loading={busy} onClick={() => send(null)}>
                {kept === 0 ? 'Without: leave it out' : `Less: send only ${kept} of ${quantity}`}
              </Button>
            )}
            {wished !== 'none' && (
              <Button h={52} variant="light" onClick={() => setIsChoosing(true)}>
                {kept === 0 ? 'Similar: choose another item' : 'Similar: another item for the rest'}
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

interface ChooseGoodProps extends Pick<LineChangeSheetProps, 'board' | 'line'> {
  readonly onChoose: (row: GoodRow) => void;
}

/** The shop's own goods that can come instead, none that has run out in this order: of the same kind first, by name when something is typed. */
function ChooseGood({ board, line, onChoose }: ChooseGoodProps) {
  const { storeId } = board.order;
  const goods = useGoods(storeId);
  const [query, setQuery] = useState('');
  const typed = useDeferredValue(query);
  const { isRead, manifest, prices, overlay, packs, refresh } = goods;
  const isHere = manifest !== undefined && prices !== undefined && overlay !== undefined;
  const found = useMemo(() => {
    if (prices === undefined || overlay === undefined) return [];
    const { lines, changes = [] } = orderToChange(board);
    const taken = new Set([
      ...[...lines, ...changes].map(({ itemId }) => itemId),
      ...changes.flatMap(({ state, replacement }) =>
        state === 'asked' && replacement !== null ? [replacement.itemId] : [],
      ),
    ]);
    const own = packs.find(({ ids }) => ids.includes(line.itemId))?.categoryId ?? '';
    const known = { live: prices.live, liveVersion: prices.version, overlay };
    const of = (categoryId: string) =>
      viewGoods(packs, known, { filter: 'all', query: typed, categoryId })
        .rows()
        .filter((row) => row.stock > 0 && row.pricePaise > 0 && !taken.has(row.itemId));
    const similar = typed.trim() === '' ? of(own) : of('');
    return (similar.length === 0 ? of('') : similar).slice(0, GOODS_SHOWN);
  }, [board, line.itemId, packs, prices, overlay, typed]);
  if (isRead && manifest === undefined && refresh.state === 'failed')
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        offlineText="The goods are not on this phone yet. They come by themselves when the network is back."
        failedText="The goods could not be read."
      />
    );
  if (!isHere || (packs.length === 0 && manifest.itemCount > 0)) return <OrderListSkeleton />;
  return (
    <>
      <SearchInput
        label="Search your goods"
        placeholder="Search your goods"
        text={query}
        onChange={setQuery}
      />
      <p role="status" className={classes['soft']}>
        {found.length === 0
          ? 'Nothing in stock matches.'
          : 'Choose what comes instead. A dearer item costs the customer what was agreed.'}
      </p>
      <ul className={classes['goods']} aria-label="What can come instead">
        {found.map((row) => (
          <li key={row.itemId}>
            <button type="button" className={classes['good']} onClick={() => onChoose(row)}>
              <Picture picture={row.picture} name={row.name} unit={row.unit} size={40} />
              <span>
                {row.name} <span className={classes['soft']}>{row.unit}</span>
              </span>
              <b className={classes['sum']}>{formatRupees(row.pricePaise)}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OfferProps {
  readonly line: Line;
  readonly missing: number;
  readonly instead: GoodRow;
  readonly isAsked: boolean;
  readonly busy: boolean;
  readonly onOffer: (quantity: number) => void;
  readonly onBack: () => void;
}

/** How many come instead, and what they cost; the last word before the customer is asked. */
function Offer({ line, missing, instead, isAsked, busy, onOffer, onBack }: OfferProps) {
  const form = useForm({ initialValues: { quantity: String(missing) } });
  const priceId = useId();
  const most = Math.min(instead.stock, missing + MORE_UNITS, MAX_QUANTITY);
  const quantity = Math.min(Number(form.values.quantity), most);
  const { pricePaise: shelfPaise } = instead;
  const paise = replacementPaise(line, missing, { quantity, shelfPaise });
  return (
    <>
      <div className={classes['good']}>
        <Picture picture={instead.picture} name={instead.name} unit={instead.unit} size={40} />
        <span>
          {instead.name} <span className={classes['soft']}>{instead.unit}</span>
        </span>
        <b className={classes['sum']}>{formatRupees(shelfPaise)}</b>
      </div>
      <SelectField
        label={`How many, instead of ${missing} ${line.name}?`}
        {...form.getInputProps('quantity')}
        value={String(quantity)}
        data={Array.from({ length: most }, (_nothing, place) => String(place + 1))}
      />
      <p id={priceId}>
        {paise < shelfPaise
          ? `The customer pays ${formatRupees(paise * quantity)}: a dearer item costs what was agreed.`
          : `The customer pays ${formatRupees(paise * quantity)} instead of ${formatRupees(line.pricePaise * missing)}.`}
      </p>
      <Button
        h={52}
        loading={busy}
        aria-describedby={priceId}
        onClick={() => {
          onOffer(quantity);
        }}
      >
        {isAsked ? 'Ask the customer' : 'Send it instead'}
      </Button>
      <Button h={48} variant="subtle" onClick={onBack}>
        Choose another
      </Button>
    </>
  );
}
