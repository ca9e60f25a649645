import { useHaat } from '../../ports/haat-context.tsx';
import { EmptiedNotice } from '../storage/emptied-notice.tsx';
import { OthersNotice } from '../storage/others-notice.tsx';
import { useState } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';
import classes from '../shell/shell.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { dismissLostRecords } from '../../commands/orders/dismiss-lost-records.ts';
import type { LostRecord } from '../../db/facts/epoch-facts.ts';
import { readUnreadLost } from '../../db/reads/orders/lost-records.ts';
import { formatRupees } from '../../domain/money.ts';
import { itemsSummary } from '../../domain/orders/quotes/items-summary.ts';
import {
  lostChangeText,
  lostOrderText,
  lostPledgeText,
  lostTicketText,
} from '../../domain/orders/lost-words.ts';
import { groupBuyPath, orderPath } from '../../domain/routes/routes.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';

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
