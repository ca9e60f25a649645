import type { Apartment, GroupBuy, GroupShare } from '../../contracts/group-buy/pledge.ts';
import type { PriceStep } from '../../domain/coop/group-buy.ts';
import type { DeviceDatabase } from '../device-database.ts';
import { isStopped } from '../outbox-entry.ts';
import type { AddressRow, PersonDatabase } from '../person-database.ts';
import { readSetting } from './settings.ts';

/** A pledge that the server has not confirmed: it waits, or needs its buyer. */
export interface WaitingPledge {
  readonly sequence: number;
  readonly groupBuyId: string;
  /** Units in all; 0 takes the pledge back. */
  readonly quantity: number;
  readonly itemName: string;
  readonly acceptedSteps: readonly PriceStep[];
  /** Why the server said no; null while it waits. */
  readonly problem: { readonly code: string; readonly message: string } | null;
}

/** A running group buy with what this person pledged, confirmed and not. */
export interface GroupBuyView extends GroupBuy {
  readonly waiting: WaitingPledge | null;
}

/** A running group buy that a link named, before it stands among those of the person's apartment. */
export interface LinkedGroupBuyView extends GroupBuyView {
  /** Whose people can join; empty where an app of before kept it. */
  readonly apartments: readonly Apartment[];
  /** The chosen apartment is one of them, and `apartmentId` its id. */
  readonly isOwn: boolean;
}

/** Group buys as this phone knows them. */
export interface GroupBuysView {
  /** Null: none was chosen. */
  readonly apartment: Apartment | null;
  /** Those of a link first, then those that end first; null: never fetched for this apartment. */
  readonly groupBuys: readonly GroupBuyView[] | null;
  /** Those of links that are not among `groupBuys`: to be read, and joined by choosing an apartment of theirs. */
  readonly linked: readonly LinkedGroupBuyView[];
  /** False until the server was asked for those of a link. */
  readonly isLinkRead: boolean;
  /** What the server refused, in group buys that run and in those that do not any more. */
  readonly refused: readonly WaitingPledge[];
  /** The newest first; null: never fetched. */
  readonly pledges: readonly GroupShare[] | null;
  /** Where a pledge is brought: the address that was saved last in the apartment's area; undefined: none is. */
  readonly address: AddressRow | undefined;
  /** What to add to this device's clock for the server's, ms; 0 while nothing is known. */
  readonly serverAheadMs: number;
}

const SUBJECT = 'group-buy:';

/** The payload of an entry as version 1 of it was written. */
interface StoredPledge {
  readonly itemName: string;
  readonly pledge: { readonly quantity: number; readonly acceptedSteps: readonly PriceStep[] };
}

/** What waits or was refused, by group buy; of several the newest. */
async function readWaitingPledges(
  person: PersonDatabase,
): Promise<ReadonlyMap<string, WaitingPledge>> {
  const entries = await person.outbox.where('subject').startsWith(SUBJECT).sortBy('sequence');
  return new Map(
    entries.flatMap((entry) => {
      const { sequence, subject, payload, payloadVersion, lastError } = entry;
      // An entry of a newer version of the app is left to that version (DB-1).
      if (payloadVersion !== 1 || sequence === undefined) return [];
      const { itemName, pledge } = payload as StoredPledge;
      const { quantity, acceptedSteps } = pledge;
      const groupBuyId = subject.slice(SUBJECT.length);
      const { code = '', message = '' } = lastError ?? {};
      const problem = isStopped(entry) ? { code, message } : null;
      const waiting = { sequence, groupBuyId, quantity, itemName, acceptedSteps, problem };
      return [[groupBuyId, waiting] as const];
    }),
  );
}

/** The chosen apartment's group buys with the person's pledges, in one go. */
export async function readGroupBuys(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<GroupBuysView> {
  const [chosen, kept, linked, pledges, waiting, addresses] = await Promise.all([
    readSetting(device, 'USER_APARTMENTS'),
    person.fact('group-buys'),
    person.fact('linked-group-buys'),
    person.fact('group-pledges'),
    readWaitingPledges(person),
    person.addresses.toArray(),
  ]);
  const apartment = chosen?.[0] ?? null;
  const isOfApartment = kept !== undefined && kept.apartment.apartmentId === apartment?.apartmentId;
  const named = new Set(linked?.groupBuys.map(({ groupBuyId }) => groupBuyId));
  const isNamed = ({ groupBuyId }: GroupBuy): boolean => named.has(groupBuyId);
  const told = kept ?? linked;
  const ofApartment = new Set(
    isOfApartment ? kept.groupBuys.map(({ groupBuyId }) => groupBuyId) : [],
  );
  return {
    apartment,
    groupBuys: isOfApartment
      ? kept.groupBuys
          .map((group) => ({ ...group, waiting: waiting.get(group.groupBuyId) ?? null }))
          .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      : null,
    linked: (linked?.groupBuys ?? [])
      .filter(({ groupBuyId }) => !ofApartment.has(groupBuyId))
      .map((group) => {
        const homes = group.apartments ?? [];
        const own = homes.find(({ apartmentId }) => apartmentId === apartment?.apartmentId);
        return {
          ...group,
          apartments: homes,
          isOwn: own !== undefined,
          apartmentId: own?.apartmentId ?? group.apartmentId,
          waiting: waiting.get(group.groupBuyId) ?? null,
        };
      }),
    isLinkRead: linked !== undefined,
    refused: [...waiting.values()].filter(({ problem }) => problem !== null),
    pledges: pledges?.shares ?? null,
    address: addresses
      .toSorted((one, other) => other.savedAt - one.savedAt)
      .find((row) => row.address.areaCode === apartment?.areaCode),
    serverAheadMs: told === undefined ? 0 : told.serverTime - told.fetchedAt,
  };
}
