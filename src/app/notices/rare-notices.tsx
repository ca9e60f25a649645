import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dismissLostRecords } from '../../commands/settings/remembered-answers.ts';
import { keepForOthers, removeLeftByOthers } from '../../commands/session/others-databases.ts';
import type { LostRecord } from '../../db/facts/epoch-facts.ts';
import { readUnreadLost } from '../../db/reads/orders/orders.ts';
import { readSetting } from '../../db/reads/settings.ts';
import type { SaveResult } from '../../db/save.ts';
import type { LeftByOther } from '../../db/settings.ts';
import { formatRupees } from '../../domain/money.ts';
import {
  lostChangeText,
  lostOrderText,
  lostPledgeText,
  lostTicketText,
} from '../../domain/orders/lost-words.ts';
import { itemsSummary } from '../../domain/orders/quotes/items-in-words.ts';
import { groupBuyPath, orderPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import classes from '../shell/shell.module.css';
import { browserStorage } from '../storage/browser-storage.ts';
import { EmptiedNotice } from '../storage/emptied-notice.tsx';

/** What few people ever read: what was lost, what others left here, what this browser does not keep. */
export function RareNotices() {
  const { session } = useHaat();
  return (
    <>
      {session === null && <EmptiedNotice />}
      <SettingsNotice />
      <LostNotice />
      <OthersNotice />
    </>
  );
}

/** DB-3: says that this browser keeps only a part, where localStorage is blocked and IndexedDB is not. Once in a visit. */
function SettingsNotice() {
  const [isRead, setIsRead] = useState(() => browserStorage.read('settings-told') !== null);
  if (isRead || browserStorage.keeps('auth')) return null;
  return (
    <div className={classes['notice']} role="status">
      <p>
        This browser blocks a part of Haat’s storage. Your cart and orders stay; your language and
        look are forgotten. To keep them, allow site data for Haat in its settings.
      </p>
      <button
        type="button"
        onClick={() => {
          browserStorage.write('settings-told', 'yes');
          setIsRead(true);
        }}
      >
        OK
      </button>
    </div>
  );
}

function textOf(record: LostRecord, now: number): string {
  switch (record.kind) {
    case 'order': {
      const { storeName, lines, bill, placedAt } = record.order;
      const when = dateTimeInSentence(placedAt, now);
      const sum = formatRupees(bill.amountToBePaidPaise);
      return lostOrderText({ storeName, items: itemsSummary(lines), sum, when });
    }
    case 'order-change':
      return lostChangeText(record.storeName);
    case 'ticket':
      return lostTicketText(record.ticket.summary);
    case 'pledge':
      return lostPledgeText(record.share.quantity, record.share.name);
  }
}

function pathOf(record: LostRecord): string {
  if (record.kind === 'pledge') return groupBuyPath(record.share.groupBuyId);
  return orderPath(record.kind === 'ticket' ? record.ticket.orderId : record.id);
}

/** VER-1: tells of each thing that Haat had confirmed and has lost, until it is dismissed; one at a time. */
function LostNotice() {
  const { person } = useHaat();
  const unread = useLiveQuery(async () => readUnreadLost(person), [person]);
  const now = useMinute(Date.now);
  const [first, ...others] = unread ?? [];
  if (first === undefined) return null;
  return (
    <div className={classes['notice']} data-tone="attention" role="alert">
      <p>
        {textOf(first, now)} <Link to={pathOf(first)}>See it</Link>
      </p>
      <button
        type="button"
        onClick={() => {
          dismissLostRecords({ person }, [first.id]).catch(console.error);
        }}
      >
        {others.length === 0 ? 'OK' : `OK, next (${others.length})`}
      </button>
    </div>
  );
}

/**
 * What another person had not sent when somebody else signed in (OUT-4), in counts: what they ordered, and who they are,
 * is nobody else's business. At least one of the two is above 0.
 */
export function leftByOthersText({
  orders,
  changes,
}: Pick<LeftByOther, 'orders' | 'changes'>): string {
  const words = [
    ...(orders === 0 ? [] : [orders === 1 ? '1 order' : `${orders} orders`]),
    ...(changes === 0 ? [] : [changeWords(changes, orders > 0)]),
  ];
  const isOne = orders + changes === 1;
  return `${words.join(' and ')} of somebody who used Haat here before you ${isOne ? 'was' : 'were'} never sent.`;
}

function changeWords(changes: number, isBesideOrders: boolean): string {
  const other = isBesideOrders ? 'other ' : '';
  return changes === 1 ? `1 ${other}change` : `${changes} ${other}changes`;
}

const CHOICE =
  'If you keep it, it stays hidden on this phone until they sign in here again, and is sent then. ' +
  'If you remove it, it is lost for good. Nothing of yours is touched.';

/** OUT-4: asks what to do with what others left unsent on this phone; telling how much it is, and nothing of it. */
function OthersNotice() {
  const { device, session } = useHaat();
  const left = useLiveQuery(async () => readSetting(device, 'left-by-others'), [device]);
  const [isAsking, setIsAsking] = useState(false);
  const { busy, message, run } = useBusyTask();
  const open = left?.filter(({ isKept }) => !isKept) ?? [];
  if (session === null || open.length === 0) return null;
  const orders = open.reduce((sum, one) => sum + one.orders, 0);
  const changes = open.reduce((sum, one) => sum + one.changes, 0);
  const text = leftByOthersText({ orders, changes });

  function decide(act: () => Promise<SaveResult<null>>): void {
    run(async () => {
      const result = await act();
      setIsAsking(false);
      return result.ok ? null : result.message;
    });
  }

  return (
    <>
      <div className={classes['notice']} data-tone="attention" role="status">
        <p>{message ?? text}</p>
        <button type="button" onClick={() => setIsAsking(true)}>
          Choose
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Keep it for them?"
          text={`${text} ${CHOICE}`}
          confirmLabel="Remove it from this phone"
          cancelLabel="Keep it for them"
          busy={busy}
          onCancel={() => decide(() => keepForOthers(device))}
          onConfirm={() => decide(() => removeLeftByOthers(device, session.userId))}
        />
      )}
    </>
  );
}
