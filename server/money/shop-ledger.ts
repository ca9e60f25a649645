import { sql, type SQL, inArray } from 'drizzle-orm';
import type { LedgerLine } from '../../src/contracts/money/statements.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/life/order-status.ts';
import { orderGroupOf } from '../../src/domain/orders/order-group.ts';
import { type Database, queryRows } from '../db/database.ts';
import { storeAccount } from './book-money.ts';
import { creditNotes, cutCreditNotes } from '../invoices/invoice-tables.ts';
import { ledgerEntries, type MoneyReason } from './money-tables.ts';

const CANCELLED = ORDER_STATUSES.filter((status) => orderGroupOf(status) === 'cancelled');

/** Orders of a store placed from `from` until before `to`, ms. */
export interface LedgerPeriod {
  readonly storeId: string;
  readonly from: number;
  readonly to: number;
}

/** Where a page goes on. */
export interface LedgerPlace {
  readonly placedAt: number;
  readonly orderId: string;
}

/** One row for each order of the period; all amounts are whole paise. */
function linesOf({ storeId, from, to }: LedgerPeriod, onlyAfter: SQL): SQL {
  const account = storeAccount(storeId);
  return sql`
    select o.id as "orderId", o.placed_at as "placedAt", o.status, o.payment_method as "paymentMethod",
      case when ended then 0 else o.item_total_paise end as "goodsPaise",
      case when ended then 0 else o.delivery_charge_paise + o.packing_charge_paise end as "chargesPaise",
      case when ended then 0 else o.discount_paise end as "offerPaise",
      case when ended then 0 else o.amount_paise end as "amountPaise",
      case when ended then 0 else tax.paise end as "taxPaise",
      tax.unknown and not ended as "hasUnknownTax",
      money.commission as "commissionPaise", money.cash as "cashTakenPaise", money.online as "paidOnlinePaise",
      money.back as "givenBackPaise", money.held as "heldPaise", money.owed as "owedPaise"
    from orders o
    cross join lateral (select o.status in ${CANCELLED} as ended) e
    cross join lateral (
      select
        coalesce(sum(round(
          line.price_paise * line.quantity * (1 - o.discount_paise::numeric / greatest(o.item_total_paise, 1))
          * line.gst_percent::numeric / (100 + line.gst_percent::numeric))), 0) as paise,
        coalesce(bool_or(line.gst_percent is null), false) as unknown
      from order_lines line where line.order_id = o.id) tax
    cross join lateral (
      select
        coalesce(-sum(own.amount_paise) filter (where own.reason in ('commission', 'commission_back')), 0) as commission,
        coalesce(sum(own.amount_paise) filter (where own.reason = 'cash_on_delivery'), 0) as cash,
        coalesce(sum(own.amount_paise) filter (where own.reason = 'order'), 0) as online,
        coalesce(-sum(own.amount_paise) filter (where own.reason in ('refund_requested', 'refund_completed')), 0) as back,
        coalesce(sum(own.amount_paise) filter (where own.wallet = 'locked'), 0) as held,
        coalesce(sum(own.amount_paise) filter (where own.wallet = 'available' and other.account <> 'cash'), 0) as owed
      from ledger_entries own
      join ledger_entries other on other.transfer = own.transfer and other.side <> own.side
      where own.order_id = o.id and own.account = ${account}) money
    where o.store_id = ${storeId} and o.placed_at >= ${from} and o.placed_at < ${to} and ${onlyAfter}`;
}

/** bigint and numeric sums come as text. */
function withNumbers(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('Paise') || name === 'placedAt' || name === 'orders' ? Number(value) : value,
    ]),
  );
}

/** What the invoices of these orders were made less by, by order id, in the order of their numbers. */
async function creditNotesByOrder(db: Database, orderIds: readonly string[]) {
  const found = new Map<string, LedgerLine['creditNotes']>();
  if (orderIds.length === 0) return found;
  const ofTable = (table: typeof creditNotes | typeof cutCreditNotes) =>
    db
      .select({ orderId: table.orderId, number: table.number, document: table.document })
      .from(table)
      .where(inArray(table.orderId, [...orderIds]));
  const rows = [...(await ofTable(creditNotes)), ...(await ofTable(cutCreditNotes))];
  for (const row of rows.toSorted((one, other) => (one.number < other.number ? -1 : 1))) {
    const { orderId, number, document } = row;
    const note = { number, amountPaise: document.amountPaise };
    found.set(orderId, [...(found.get(orderId) ?? []), note]);
  }
  return found;
}

/** A page of lines, the newest first. */
export async function ledgerLines(
  db: Database,
  period: LedgerPeriod,
  { after, limit }: { readonly after: LedgerPlace | undefined; readonly limit: number },
): Promise<LedgerLine[]> {
  const onlyAfter =
    after === undefined
      ? sql`true`
      : sql`(o.placed_at, o.id) < (${after.placedAt}, ${after.orderId})`;
  const rows = await queryRows<Record<string, unknown>>(
    db,
    sql`${linesOf(period, onlyAfter)} order by o.placed_at desc, o.id desc limit ${limit}`,
  );
  const lines = rows.map((row) => withNumbers(row) as unknown as LedgerLine);
  const notes = await creditNotesByOrder(
    db,
    lines.map(({ orderId }) => orderId),
  );
  return lines.map((line) => ({ ...line, creditNotes: notes.get(line.orderId) ?? [] }));
}

const SUMMED = [
  'goodsPaise',
  'chargesPaise',
  'offerPaise',
  'amountPaise',
  'taxPaise',
  'commissionPaise',
  'cashTakenPaise',
  'paidOnlinePaise',
  'givenBackPaise',
  'heldPaise',
  'owedPaise',
] as const;

/** The sums of a period's lines, however many there are. */
export async function ledgerTotals(db: Database, period: LedgerPeriod) {
  const sums = sql.join(
    SUMMED.map((name) => sql.raw(`coalesce(sum("${name}"), 0) as "${name}"`)),
    sql`, `,
  );
  const [row = {}] = await queryRows<Record<string, unknown>>(
    db,
    sql`select count(*) as orders, ${sums} from (${linesOf(period, sql`true`)}) lines`,
  );
  return withNumbers(row) as Record<(typeof SUMMED)[number] | 'orders', number>;
}

type EntryType = 'CREDIT' | 'DEBIT' | 'LOCKED';

/** Which rows of which accounts; `before` is an entry's id. */
export interface StatementWish {
  readonly accounts: readonly string[];
  readonly walletType?: EntryType | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const { account, amountPaise, bookedAt, id, orderId, reason, wallet } = ledgerEntries;
const isAvailable = sql`${wallet} = 'available'`;
const typeOf = sql<EntryType>`case when ${wallet} = 'locked' then 'LOCKED'
  when ${amountPaise} < 0 then 'DEBIT' else 'CREDIT' end`;

/**
 * Entries of accounts, newest first, each with the sums up to it. The sums run over all entries of the accounts by their
 * index, so that a page costs as much as the statement is long; nothing has to be kept in step with it.
 */
export async function statementOf(
  db: Database,
  { accounts, walletType, before, limit }: StatementWish,
) {
  const running = db.$with('running').as(
    db
      .select({
        id,
        walletType: typeOf.as('wallet_type'),
        amountPaise,
        reason,
        orderId,
        bookedAt,
        balancePaise:
          sql<number>`coalesce(sum(${amountPaise}) filter (where ${isAvailable}) over (order by ${id}), 0)`
            .mapWith(Number)
            .as('balance_paise'),
        lockedPaise:
          sql<number>`coalesce(sum(${amountPaise}) filter (where not ${isAvailable}) over (order by ${id}), 0)`
            .mapWith(Number)
            .as('locked_paise'),
      })
      .from(ledgerEntries)
      .where(inArray(account, [...accounts])),
  );
  return db
    .with(running)
    .select()
    .from(running)
    .where(
      sql`(${before ?? null}::bigint is null or ${running.id} < ${before ?? null}::bigint)
        and (${walletType ?? null}::text is null or ${running.walletType} = ${walletType ?? null}::text)`,
    )
    .orderBy(sql`${running.id} desc`)
    .limit(limit);
}

/** Sums over everything of these accounts, in paise. */
export async function walletSums(db: Database, accounts: readonly string[]) {
  const total = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${amountPaise}) filter (where ${condition}), 0)`.mapWith(Number);
  const cash: MoneyReason = 'cash_on_delivery';
  const [sums] = await db
    .select({
      credit: total(sql`${isAvailable} and ${amountPaise} > 0`),
      debit: total(sql`${isAvailable} and ${amountPaise} < 0`),
      locked: total(sql`not ${isAvailable}`),
      cash: total(sql`${reason} = ${cash}`),
    })
    .from(ledgerEntries)
    .where(inArray(account, [...accounts]));
  return sums ?? { credit: 0, debit: 0, locked: 0, cash: 0 };
}

/**
 * What Haat owes a shop, paise: all that is its own and not the cash that it took itself, without payouts; below 0 the shop owes Haat.
 * @param bookedBefore only of what came in before then (ms); what went out since is off it all the same
 */
export async function owedToShop(
  db: Database,
  storeId: string,
  bookedBefore?: number,
): Promise<number> {
  const [row] = await queryRows<{ now: string; then: string }>(
    db,
    sql`select coalesce(sum(own.amount_paise), 0) as now,
        coalesce(sum(own.amount_paise) filter (where own.booked_at < ${bookedBefore ?? null}::bigint), 0) as then
      from ledger_entries own
      join ledger_entries other on other.transfer = own.transfer and other.side <> own.side
      where own.account = ${storeAccount(storeId)} and own.wallet = 'available' and other.account <> 'cash'`,
  );
  const owed = Number(row?.now ?? 0);
  return bookedBefore === undefined ? owed : Math.min(owed, Number(row?.then ?? 0));
}
