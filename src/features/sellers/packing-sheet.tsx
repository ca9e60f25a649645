import { Button } from '@mantine/core';
import { IconPrinter, IconScan } from '@tabler/icons-react';
import { format } from 'date-fns';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { moveShopOrder } from '../../commands/sellers/move-shop-order.ts';
import { markPacked } from '../../commands/sellers/board-order.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import { formatAddress } from '../../domain/account/address.ts';
import { formatRupees } from '../../domain/money.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import {
  itemsToPack,
  packedCounts,
  scanned,
  type ItemToPack,
} from '../../domain/orders/shop/packing.ts';
import { plusCode } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { canScan, CodeCamera } from '../../ui/pictures/code-camera.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { cashLabel, packBlockText, wishLines } from './board-words.ts';
import classes from './packing-sheet.module.css';

type Line = ShopOrder['lines'][number];

export interface PackingSheetProps {
  readonly board: BoardOrder;
  readonly onClose: () => void;
}

/** The packing list of an order: big enough to read from the shelf, ticked by hand or by scanning, and a slip to print. */
export function PackingSheet({ board, onClose }: PackingSheetProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const [isScanning, setIsScanning] = useState(false);
  const { order, packing } = board;
  const { orderId, lines } = order;
  const items = itemsToPack(lines, packedCounts(packing));
  const left = items.filter(({ packed, quantity }) => packed < quantity);
  const block = packBlockText(board);

  const count = (itemId: string, packed: number) =>
    run(async () => {
      const result = await markPacked(haat, orderId, { itemId, count: packed });
      return result.ok ? null : result.message;
    });
  const pack = () =>
    run(async () => {
      const result = await moveShopOrder(haat, orderId, { act: 'pack' });
      if (!result.ok) return result.message;
      onClose();
      return null;
    });

  return (
    <Sheet title={`Pack ${orderId}`} onClose={onClose} isTall>
      <div className={classes['acts']}>
        {canScan() && (
          <Button
            h={48}
            variant="light"
            aria-pressed={isScanning}
            leftSection={<IconScan size={20} aria-hidden />}
            onClick={() => setIsScanning(!isScanning)}
          >
            {isScanning ? 'Stop scanning' : 'Scan'}
          </Button>
        )}
        <Button
          h={48}
          variant="light"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          Print the slip
        </Button>
      </div>
      {isScanning && <Scanner {...{ order, items, onCount: count }} />}
      <ul className={classes['items']} aria-label="What goes into the bag">
        {items.map((item) => (
          <PackedItem key={item.line.itemId} item={item} onCount={count} />
        ))}
      </ul>
      <AlertLine message={message} />
      {block !== null && <NoticeLine tone="warn">{block}</NoticeLine>}
      <p role="status" className={classes['left']}>
        {left.length === 0
          ? 'All in the bag.'
          : `${items.length - left.length} of ${items.length} in the bag`}
      </p>
      <Button
        h={52}
        fullWidth
        loading={busy}
        disabled={left.length > 0 || block !== null}
        onClick={pack}
      >
        Packed
      </Button>
      {createPortal(<PackingSlip order={order} />, document.body)}
    </Sheet>
  );
}

interface PackedItemProps {
  readonly item: ItemToPack<Line>;
  readonly onCount: (itemId: string, packed: number) => void;
}

/** One item with its tick: a tap anywhere on it means that all of it lies in the bag, or none. */
function PackedItem({ item: { line, quantity, packed }, onCount }: PackedItemProps) {
  const { itemId, name, unit, picture } = line;
  const isPacked = packed === quantity;
  return (
    <li>
      <label className={classes['item']}>
        <input
          type="checkbox"
          className={classes['tick']}
          checked={isPacked}
          onChange={() => onCount(itemId, isPacked ? 0 : quantity)}
        />
        <Picture picture={picture} name={name} unit={unit} size={56} />
        <b className={classes['quantity']}>{quantity} ×</b>
        <span className={classes['name']}>
          {name} <span className={classes['unit']}>{unit}</span>
          {packed > 0 && !isPacked && (
            <span className={classes['part']}>
              {packed} of {quantity} in the bag
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

interface ScannerProps {
  readonly order: ShopOrder;
  readonly items: readonly ItemToPack<Line>[];
  readonly onCount: PackedItemProps['onCount'];
}

/** Ticks what the camera sees; what is not of this order is said, too. */
function Scanner({ order: { barcodes }, items, onCount }: ScannerProps) {
  const [said, setSaid] = useState('Hold the camera over the barcode of a pack.');
  const see = (code: string) => {
    const result = scanned(items, barcodes ?? {}, code);
    if ('vibrate' in navigator) navigator.vibrate(result.kind === 'packed' ? 60 : [60, 60, 60]);
    if (result.kind === 'unknown') {
      setSaid(`${code} is not the barcode of anything in this order.`);
      return;
    }
    const { line, packed, quantity } = result.item;
    if (result.kind === 'packed') onCount(line.itemId, packed);
    setSaid(
      result.kind === 'packed'
        ? `${line.name}: ${packed} of ${quantity}`
        : `${line.name}: all ${quantity} are in the bag already.`,
    );
  };
  return (
    <CodeCamera kind="goods" instead="tick by hand" onCode={see}>
      {said}
    </CodeCamera>
  );
}

/** What goes along with the goods, on paper of 80 mm; on the screen it is not seen. */
function PackingSlip({ order }: { readonly order: ShopOrder }) {
  const { orderId, storeName, placedAt, customerName, address, contactNumber, lines, bill } = order;
  const isPickup = fulfilmentOf(order.wishes) === 'pickup';
  return (
    <section className={classes['slip']} aria-hidden>
      <h1>{storeName}</h1>
      <p className={classes['id']}>{orderId}</p>
      <p>{format(placedAt, 'd MMM yyyy, h:mm a')}</p>
      <p>
        <b>{customerName === '' ? 'Customer' : customerName}</b>
        {isPickup ? ' · picks it up' : ''}
      </p>
      {!isPickup && address !== null && <p>{formatAddress(address)}</p>}
      {!isPickup && address?.pin !== undefined && <p>Gate: {plusCode(address.pin)}</p>}
      <p>{contactNumber}</p>
      {wishLines(order, placedAt).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <tbody>
          {lines.map(({ itemId, name, unit, quantity, pricePaise }) => (
            <tr key={`${itemId} ${pricePaise}`}>
              <td>{quantity} ×</td>
              <td>
                {name} {unit}
              </td>
              <td>{pricePaise === 0 ? 'Free' : formatRupees(pricePaise * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['id']}>
        {order.paymentMethod === 'cod' ? cashLabel(order) : 'Paid online'}{' '}
        {formatRupees(bill.amountToBePaidPaise)}
      </p>
    </section>
  );
}
