import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, queryRows } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/open-database.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { ProblemError } from '../../../server/http/problem-error.ts';
import {
  lockForContract,
  payFromLock,
  releaseLock,
  takeBankTransfer,
} from '../../../server/trade/wallet.ts';

/*
 * A program, not a module: it makes the moves of wallets that its parent sends, as many at once as come, and answers each. It
 * is there to be killed. Arguments: `pglite` and a data directory, or `postgres` and an address.
 */

/** A move; sent again it has the same references. Amounts in paise. */
export type WalletMove =
  | {
      readonly kind: 'transfer';
      readonly transferId: string;
      readonly accountNumber: string;
      readonly amountPaise: number;
    }
  | {
      readonly kind: 'lock';
      readonly userId: number;
      readonly contractId: string;
      readonly amountPaise: number;
    }
  | {
      readonly kind: 'pay';
      readonly contractId: string;
      readonly deliveryId: string;
      readonly storeId: string;
      readonly amountPaise: number;
    }
  | { readonly kind: 'release'; readonly contractId: string }
  /** Moves nothing: tells what is in all wallets. */
  | { readonly kind: 'sums' };

/** `lost`: nobody knows whether it was made, as the connection is gone · `failed`: it could not be made. */
export interface MoverAnswer {
  readonly id: number;
  readonly end: 'done' | 'refused' | 'lost' | 'failed';
  /** The sums that were asked for, or what went wrong. */
  readonly words?: string;
}

const [kind = '', place = ''] = process.argv.slice(2);
const { db } = kind === 'postgres' ? await openPostgres(place, () => {}) : await openPglite(place);

async function make(transaction: Database, move: WalletMove): Promise<string | undefined> {
  const now = Date.now();
  switch (move.kind) {
    case 'transfer': {
      const told = { ...move, bankReference: '', payerName: '' };
      await takeBankTransfer(transaction, 'sandbox', told, now);
      return undefined;
    }
    case 'lock':
      await lockForContract(transaction, { ...move, now });
      return undefined;
    case 'pay':
      await payFromLock(transaction, { ...move, now });
      return undefined;
    case 'release':
      await releaseLock(transaction, { ...move, now });
      return undefined;
    case 'sums':
      return JSON.stringify(
        await queryRows(
          transaction,
          sql`select user_id, balance_paise, locked_paise, entries from wallets order by user_id`,
        ),
      );
  }
}

/** PostgreSQL's code for a connection that an administrator ends. */
const ENDED = '57P01';

async function answer(id: number, move: WalletMove): Promise<MoverAnswer> {
  try {
    const words = await db.transaction((transaction) => make(transaction, move));
    return { id, end: 'done', ...(words !== undefined && { words }) };
  } catch (error) {
    if (error instanceof ProblemError) return { id, end: 'refused' };
    const cause = error instanceof Error ? (error.cause ?? error) : undefined;
    const isAnswer = cause instanceof pg.DatabaseError && cause.code !== ENDED;
    const end = kind === 'postgres' && !isAnswer ? 'lost' : 'failed';
    return { id, end, words: cause instanceof Error ? cause.message : 'unknown' };
  }
}

process.on('message', ({ id, move }: { readonly id: number; readonly move: WalletMove }) => {
  void answer(id, move).then((told) => process.send?.(told));
});
// A parent that is gone has nobody left to kill it.
process.on('disconnect', () => process.exit(1));
process.send?.('ready');
