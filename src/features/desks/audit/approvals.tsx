import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import type { Approval } from '../../../contracts/audit/audit.ts';
import { DECIDE_APPROVAL } from '../../../contracts/desks/desk-commands.ts';
import { readUserDetails } from '../../../db/reads/settings.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { formatRupees } from '../../../domain/money.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  RowState,
  useActsOn,
  useDesk,
  standsColumn,
} from '../frame/desk-list.tsx';
import type { DeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

const STATES: Readonly<Record<Approval['state'], readonly [text: string, tone: MarkTone]>> = {
  waiting: ['Waits', 'attention'],
  agreed: ['Agreed', 'done'],
  refused: ['Refused', 'ended'],
};

/** "the refund of order H123", "the payout to Meera Stores". */
const whatOf = ({ orderId, storeName }: Approval): string =>
  orderId === null ? `payout to ${storeName}` : `refund of order ${orderId}`;

const nameOf = (who: Approval['first']): string =>
  who === null
    ? 'Nobody yet'
    : who.name === ''
      ? String(who.userId)
      : `${who.name} (${who.userId})`;

const columns = (actsOn: ActsOn): readonly DeskColumn<Approval>[] => [
  {
    key: 'what',
    label: 'What',
    value: (row) =>
      row.orderId === null ? `Payout to ${row.storeName}` : `Refund of ${row.orderId}`,
  },
  amountColumn('amount', 'Amount', ({ amountPaise }) => amountPaise),
  { key: 'first', label: 'First', value: ({ first }) => nameOf(first) },
  { key: 'second', label: 'Second', value: ({ second }) => nameOf(second) },
  timeColumn('asked', 'Since', ({ askedAt }) => askedAt),
  standsColumn(
    actsOn,
    ({ approvalId }) => deskSubjects.approval(approvalId),
    ({ state }) => STATES[state],
  ),
];

/** Refunds and payouts above the limit: what waits for a second administrator, and what was decided. */
export function Approvals({ address }: { readonly address: DeskAddress }) {
  const list = address.get('status') === 'decided' ? 'decided' : 'waiting';
  const ask = useMemo(() => ({ list, limit: 100 }) as const, [list]);
  const desk = useDesk('fetch-approvals', ask);
  const actsOn = useActsOn();
  const open = address.get('open');
  const opened = desk.kept?.answer.approvals.find(({ approvalId }) => approvalId === open);
  return (
    <>
      <DeskList
        desk={desk}
        address={address}
        caption="Second administrator"
        rowsOf={({ approvals }) => approvals}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn)}
        idOf={({ approvalId }) => approvalId}
        onOpen={({ approvalId }) => address.set({ open: approvalId })}
        emptyTitle={list === 'waiting' ? 'Nothing waits' : 'Nothing was decided'}
        emptyText="Refunds above ₹10,000 and payouts above ₹1,00,000 show here until two administrators have agreed."
      >
        <SelectField
          aria-label="Which of them"
          value={list}
          onChange={(event) => address.set({ status: event.currentTarget.value, open: '' })}
          data={[
            { value: 'waiting', label: 'Those that wait' },
            { value: 'decided', label: 'Those decided' },
          ]}
        />
      </DeskList>
      {opened !== undefined && (
        <ApprovalSheet approval={opened} onClose={() => address.set({ open: '' })} />
      )}
    </>
  );
}

function ApprovalSheet(props: { readonly approval: Approval; readonly onClose: () => void }) {
  const { approval, onClose } = props;
  const { approvalId, orderId, storeName, amountPaise, note, first, second, state } = approval;
  const acts = useActsOn()(deskSubjects.approval(approvalId));
  return (
    <Sheet title={`${formatRupees(amountPaise)}, ${whatOf(approval)}`} onClose={onClose}>
      <RowState acts={acts} state={STATES[state]} />
      <dl className={classes['facts']}>
        <dt>Store</dt>
        <dd>{storeName}</dd>
        {orderId !== null && (
          <>
            <dt>Order</dt>
            <dd>
              <Link to={`${ROUTES.careOrders}?open=${orderId}`}>{orderId}</Link>
            </dd>
          </>
        )}
        <dt>{orderId === null ? 'Agreed first' : 'Asked by'}</dt>
        <dd>{nameOf(first)}</dd>
        {note !== '' && (
          <>
            <dt>{orderId === null ? 'Because' : 'Buyer reads'}</dt>
            <dd>{note}</dd>
          </>
        )}
        <dt>Since</dt>
        <dd>
          <DateTime ms={approval.askedAt} />
        </dd>
        {second !== null && (
          <>
            <dt>{state === 'agreed' ? 'Agreed' : 'Refused'}</dt>
            <dd>
              {nameOf(second)}: {approval.reason}
            </dd>
          </>
        )}
      </dl>
      <ActLines acts={acts} />
      {state === 'waiting' && isAnswered(acts) && <Decide approval={approval} />}
    </Sheet>
  );
}

/** Agreeing is another administrator's; who asked can still take it back. */
function Decide({ approval }: { readonly approval: Approval }) {
  const haat = useHaat();
  const details = useLiveQuery(async () => readUserDetails(haat.device), [haat.device]);
  if (details === undefined) return null;
  const isOwn = approval.first !== null && approval.first.userId === details?.userId;
  const decide = async (agrees: boolean, reason: string) => {
    const { approvalId } = approval;
    const about = `the ${whatOf(approval)}`;
    const ask = { approvalId, agrees, reason };
    const result = await appendCommand(haat, DECIDE_APPROVAL, { ask, about });
    return result.ok ? null : result.message;
  };
  return (
    <>
      {isOwn && (
        <NoticeLine>
          {approval.orderId === null ? 'You have agreed to this.' : 'You asked for this.'} It waits
          until another administrator agrees.
        </NoticeLine>
      )}
      <ReasonAct
        acts={[
          ...(isOwn
            ? []
            : [{ label: 'Agree', isMain: true, run: (why: string) => decide(true, why) }]),
          { label: isOwn ? 'Take it back' : 'Refuse', run: (why: string) => decide(false, why) },
        ]}
      />
    </>
  );
}
