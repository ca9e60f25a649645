import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { MoveTradeContract } from '../../src/contracts/trade/trade.ts';
import type { TradeContract } from '../../src/contracts/trade/trade-schemas.ts';
import { deliveryAmountPaise, type TradeUnit } from '../../src/domain/trade/trade.ts';
import type { Database } from '../db/database.ts';
import {
  tradeContractMoves,
  tradeContracts,
  tradeDeliveries,
  tradeOffers,
} from './trade-tables.ts';

/** A move, and who makes it when. */
export interface ContractMove {
  readonly step: MoveTradeContract;
  readonly userId: number;
  /** ms since the epoch. */
  readonly now: number;
}

export type ContractRow = typeof tradeContracts.$inferSelect;
export type ContractAfter = Omit<ContractRow, 'id'>;
export type DeliveryRow = typeof tradeDeliveries.$inferSelect;

/** The numbers on the table of a negotiation. */
export async function newestOffer(db: Database, negotiationId: string) {
  const [offer] = await db
    .select()
    .from(tradeOffers)
    .where(eq(tradeOffers.negotiationId, negotiationId))
    .orderBy(desc(tradeOffers.version))
    .limit(1);
  return offer;
}

/** The orders that came of negotiations, by these, each with its deliveries and what was done. */
export async function contractsOf(
  db: Database,
  negotiations: readonly { readonly id: string; readonly unit: TradeUnit }[],
): Promise<ReadonlyMap<string, TradeContract>> {
  const ids = negotiations.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const contracts = await db.select().from(tradeContracts).where(inArray(tradeContracts.id, ids));
  if (contracts.length === 0) return new Map();
  const [deliveries, moves] = [
    await db
      .select()
      .from(tradeDeliveries)
      .where(inArray(tradeDeliveries.contractId, ids))
      .orderBy(asc(tradeDeliveries.at), asc(tradeDeliveries.id)),
    await db
      .select()
      .from(tradeContractMoves)
      .where(inArray(tradeContractMoves.contractId, ids))
      .orderBy(asc(tradeContractMoves.contractId), asc(tradeContractMoves.place)),
  ];
  const units = new Map(negotiations.map(({ id, unit }) => [id, unit]));
  return new Map(
    contracts.map((row) => {
      const { id, quantity, pricePaise, byDay, carrier, ...facts } = row;
      const unit = units.get(id) ?? 'kg';
      const ofRow = deliveries.filter(({ contractId }) => contractId === id);
      return [
        id,
        {
          ...facts,
          terms: { quantity, pricePaise, byDay, carrier },
          deliveries: ofRow.map(({ id: deliveryId, userId: _user, contractId: _of, ...each }) => ({
            ...each,
            deliveryId,
            amountPaise:
              each.amountPaise ??
              deliveryAmountPaise({ quantity: each.quantity, pricePaise }, unit),
          })),
          moves: moves.flatMap(({ contractId, act, by, at }) =>
            contractId === id ? [{ act, by, at }] : [],
          ),
        },
      ];
    }),
  );
}
