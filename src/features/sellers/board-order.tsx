import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import { MOBILE_NUMBER } from '../../domain/account/contact.ts';
import { formatAddress } from '../../domain/account/address.ts';
import { canChangeLines, lineSteps, openQuestions } from '../../domain/orders/life/line-changes.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import { returnReasonLabel } from '../../domain/orders/life/reasons.ts';
import { columnOf } from '../../domain/orders/shop/shop-board.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { GatePhoto, ReturnedGoods } from '../../ui/pictures/fetched-pictures.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { GatePin } from '../../ui/orders/pickup-place.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { BoardActs } from './board-acts.tsx';
import {
  cashLabel,
  changingText,
  endText,
  lineWish,
  lostText,
  waitingText,
  wishLines,
} from './board-words.ts';
import { ToTalk } from './order-talk.tsx';
import classes from './board-order.module.css';
import { millisecondsInMinute } from 'date-fns/constants';
import { Button } from '@mantine/core';
import { dismissLostTaps } from '../../commands/sellers/board-order.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

/** Only who opens it reads the shop's goods. */
const LineChangeSheet = lazy(async () => ({
  default: (await import('./line-change-sheet.tsx')).LineChangeSheet,
}));

/** Only who packs reads it. */
const PackingSheet = lazy(async () => ({
  default: (await import('./packing-sheet.tsx')).PackingSheet,
}));

export interface BoardOrderProps {
  readonly board: BoardOrder;
  /** Opens the talk with its customer. */
  readonly onTalk: (orderId: string) => void;
}

/** One order on the board, with what can be done to it now. */
export function BoardOrderCard({ board, onTalk }: BoardOrderProps) {
  const { order, waiting } = board;
  const titleId = useId();
  const waits = waitingText(waiting);
  const end = endText(order);
  return (
    <article aria-labelledby={titleId} className={classes['card']}>
      <header className={classes['head']}>
        <h3 id={titleId} className={classes['id']}>
          {order.orderId}
        </h3>
        <span className={classes['when']}>
          <DateTime ms={order.placedAt} />
        </span>
      </header>
      {fulfilmentOf(order.wishes) === 'pickup' && (
        <p>
          <Mark tone="active">Pickup</Mark>
        </p>
      )}
      <LostTap board={board} />
      {waits !== null && (
        <p>
          <Mark tone="waiting">{waits}</Mark>
        </p>
      )}
      <Customer order={order} />
      <Goods board={board} />
      {board.lost === null && waits === null && end !== null && (
        <NoticeLine tone={order.status === 'DELIVERED' ? 'calm' : 'warn'}>{end}</NoticeLine>
      )}
      <ReadyBy order={order} />
      <ToPack board={board} />
      <ToTalk hasNews={board.hasNews === true} onTalk={() => onTalk(order.orderId)} />
      <AskedBack order={order} />
      {board.lost === null && <BoardActs key={board.standing} board={board} />}
    </article>
  );
}

/** Who gets the goods: name and area at once, address and number once the order is accepted. Who comes for them needs no address. */
function Customer({ order }: { readonly order: ShopOrder }) {
  const { orderId, customerName, areaCode, address, contactNumber, isMasked = false } = order;
  const { sync } = useHaat();
  const isPickup = fulfilmentOf(order.wishes) === 'pickup';
  return (
    <div className={classes['customer']}>
      <p className={classes['name']}>{customerName === '' ? 'Customer' : customerName}</p>
      {isPickup ? (
        <p className={classes['soft']}>Comes to your shop for it.</p>
      ) : (
        <p className={classes['soft']}>
          <IconMapPin size={16} aria-hidden />{' '}
          {address === null ? `Area ${areaCode}` : formatAddress(address)}
        </p>
      )}
      <GatePin pin={address?.pin} />
      <GatePhoto
        fileId={address?.gatePhoto}
        readPicture={(fileId) => sync.readOrderPicture(orderId, fileId)}
      />
      {MOBILE_NUMBER.test(contactNumber) && (
        <a className={classes['call']} href={`tel:+91${contactNumber}`}>
          <IconPhone size={18} aria-hidden /> {contactNumber}
        </a>
      )}
      {isMasked && (
        <Link className={classes['call']} to={`${ROUTES.careOrders}?q=${orderId}&open=${orderId}`}>
          Name and address, for a reason
        </Link>
      )}
    </div>
  );
}

/** What is to be packed, what was wished and changed, and how much money there is to take. */
function Goods({ board }: { readonly board: BoardOrder }) {
  const now = useMinute(Date.now);
  const { order } = board;
  const { lines, bill, paymentMethod, changes = [] } = order;
  return (
    <>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={`${line.itemId} ${line.pricePaise}`} className={classes['line']}>
            <b className={classes['quantity']}>{line.quantity} ×</b>
            <span>
              {line.name} <span className={classes['unit']}>{line.unit}</span>
            </span>
            <span className={classes['sum']}>
              {line.pricePaise === 0 ? 'Free' : formatRupees(line.pricePaise * line.quantity)}
            </span>
            <LineChanging board={board} line={line} />
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <ul className={classes['steps']} aria-label="What became of items that were not there">
          {lineSteps(changes, 'shop').map(({ key, at, text }) => (
            <li key={key} className={classes['soft']}>
              <DateTime ms={at} />: {text}
            </li>
          ))}
        </ul>
      )}
      {wishLines(order, now).map((line) => (
        <p key={line} className={classes['soft']}>
          {line}
        </p>
      ))}
      <p className={classes['total']}>
        <span>{paymentMethod === 'cod' ? cashLabel(order) : 'Paid online'}</span>
        <b>{formatRupees(bill.amountToBePaidPaise)}</b>
      </p>
    </>
  );
}

/** The way to the packing list, while there is something to pack. */
function ToPack({ board }: { readonly board: BoardOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  if (board.standing !== 'ORDER_REQUEST_APPROVED' || board.lost !== null) return null;
  return (
    <>
      <Button h={48} variant="light" onClick={() => setIsOpen(true)}>
        Packing list
      </Button>
      {isOpen && (
        <Suspense>
          <PackingSheet board={board} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LineChangingProps {
  readonly board: BoardOrder;
  readonly line: ShopOrder['lines'][number];
}

/** Under a line: what was wished for it, what waits of it, what the customer is asked, or the way to say that it is not there. */
function LineChanging({ board, line }: LineChangingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { order, standing, changing, lost } = board;
  const { itemId, name, pricePaise } = line;
  const wish = lineWish(order, itemId);
  const waits = changing.findLast((change) => change.itemId === itemId);
  const asked = openQuestions(order).find((change) => change.itemId === itemId);
  const canChange = canChangeLines(standing) && lost === null && pricePaise > 0;
  return (
    <div className={classes['changing']}>
      {wish !== null && <span className={classes['soft']}>{wish}</span>}
      {waits !== undefined && <Mark tone="waiting">{changingText(waits)}</Mark>}
      {asked !== undefined && (
        <Mark tone="attention">
          {`Customer is asked: ${asked.replacement?.quantity} × ${asked.replacement?.name}?`}
        </Mark>
      )}
      {canChange && waits === undefined && asked === undefined && (
        <Button
          h={44}
          px={12}
          variant="light"
          aria-label={`Not there: ${name}`}
          onClick={() => setIsOpen(true)}
        >
          Not there?
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LineChangeSheet board={board} line={line} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What the customer sends back, and why. */
function AskedBack({ order }: { readonly order: ShopOrder }) {
  const { sync } = useHaat();
  const { orderId, status, returnRequest, lines, refundBy } = order;
  if (columnOf(status) !== 'returns' || returnRequest === null) return null;
  return (
    <>
      <NoticeLine tone="warn">
        {`Goes back: ${returnReasonLabel(returnRequest.reasonCode)}.`}
        {status === 'ORDER_REFUND_INITIATED' &&
          (refundBy === 'cash'
            ? ' Give the money back when you collect the goods.'
            : ' Haat pays the money back.')}
      </NoticeLine>
      <ReturnedGoods
        lines={returnRequest.lines}
        ordered={lines}
        readPicture={(fileId) => sync.readOrderPicture(orderId, fileId)}
      />
    </>
  );
}

/** Until when an accepted order is to be packed, as the shop has said. */
function ReadyBy({ order }: { readonly order: ShopOrder }) {
  const { status, statusAt, preparationMinutes } = order;
  if (status !== 'ORDER_REQUEST_APPROVED' || preparationMinutes === null) return null;
  return (
    <p className={classes['ready']}>
      Ready by <DateTime ms={statusAt + preparationMinutes * millisecondsInMinute} isWithin />
    </p>
  );
}

/** What happened instead of what was tapped (OUT-10), until somebody has read it. */
function LostTap({ board }: { readonly board: BoardOrder }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const text = lostText(board);
  if (text === null) return null;
  return (
    <div className={classes['lost']}>
      <NoticeLine tone="danger" isAlert>
        {text}
      </NoticeLine>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="light"
        onClick={() => {
          run(async () => {
            const result = await dismissLostTaps(haat, board.order.orderId);
            return result.ok ? null : result.message;
          });
        }}
      >
        OK
      </Button>
    </div>
  );
}
