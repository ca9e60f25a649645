import * as v from 'valibot';
import { fetchCooperatives } from '../../contracts/coop/cooperatives.ts';
import type { CoopPulls } from '../../contracts/pulls.ts';
import {
  fetchApartments,
  groupBuyAppHomepage,
  groupBuyOrderListing,
} from '../../contracts/group-buy/group-buy-lists.ts';
import { groupBuyId } from '../../contracts/group-buy/pledge.ts';
import { getCampaignDetails } from '../../contracts/rewards/campaigns.ts';
import {
  fetchNearbyStoresCoop,
  tagsBasedSellerDiscovery,
} from '../../contracts/sellers/store-search.ts';
import { keepListing } from '../../db/reads/listings.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import { memberTag } from '../../domain/coop/coop.ts';
import { COOP_TAG } from '../../domain/stores/store-tags.ts';
import { answerDone, whileSignedIn } from '../answers.ts';
import { noteLostPledges } from '../epoch/lost-records.ts';
import type { PullParts } from './areas.ts';
import { pullOfPerson, type Owner } from './of-person.ts';

/** Most stores, apartments and group buys of one answer, and pledges that a phone keeps. */
const MOST_STORES = 60;
const MOST_APARTMENTS = 50;
const MOST_GROUP_BUYS = 50;
const MOST_PLEDGES = 50;
/** Most group buys of links. */
const MOST_LINKED = 20;
/** How far around cooperatives are looked for, km. */
const WITHIN_KM = 40;

export interface CoopPullParts extends PullParts {
  readonly openPerson: (userId: number | null) => PersonDatabase;
}

/** Fetches cooperatives and their stores around an area, with what else those are told by. Throws `CallError`. */
async function pullCooperatives(parts: CoopPullParts, areaCode: string): Promise<void> {
  const { device, transport, now, openPerson } = parts;
  const session = await readSetting(device, 'authData');
  const asUser = session === undefined ? {} : { asUser: session.userId };
  const location = (await device.areas.get(areaCode))?.location ?? null;
  const [told, near, tagged] = await Promise.all([
    transport.call(fetchCooperatives, { location, withinKm: WITHIN_KM }, asUser),
    location === null
      ? null
      : transport.call(fetchNearbyStoresCoop, {
          location,
          withinKm: WITHIN_KM,
          coopOnly: true,
          limit: MOST_STORES,
        }),
    location === null
      ? null
      : transport.call(tagsBasedSellerDiscovery, {
          tags: [COOP_TAG],
          location,
          limit: MOST_STORES,
        }),
  ]);
  const person = openPerson(session?.userId ?? null);
  const fetchedAt = now();
  if (near !== null) {
    const seenAt = fetchedAt;
    await withRoom(device, () =>
      device.stores.bulkPut(near.stores.map(({ store }) => ({ ...store, seenAt }))),
    );
    const tagsById = new Map(tagged?.stores.map(({ store, tags }) => [store.id, tags]));
    const value = near.stores.map(({ store, cooperativeId, distanceKm, delivers }) => {
      const tags = tagsById.get(store.id) ?? [];
      return { storeId: store.id, cooperativeId, distanceKm, delivers, tags };
    });
    const listing = { kind: 'coop-stores', parts: [areaCode], value, now: fetchedAt } as const;
    await keepListing(device, listing);
  }
  // After its stores: a screen that waits for the cooperatives shows both at once.
  await withRoom(person, () => person.setFact('cooperatives', { ...told, fetchedAt }));
  if (session === undefined) return;
  const own = told.cooperatives.filter(({ membership }) => membership.isMember);
  const tags = own.map(({ cooperativeId }) => memberTag(cooperativeId));
  await whileSignedIn(device, session.userId, () => writeSetting(device, 'user_tags', tags));
}

/** Fetches apartments of an area, or by words. Throws `CallError`. */
async function pullApartments(
  { device, transport, now }: PullParts,
  areaCode: string,
  query: string,
): Promise<void> {
  const location = (await device.areas.get(areaCode))?.location ?? null;
  const where = query === '' ? { location } : { query };
  const { apartments } = await transport.call(fetchApartments, {
    ...where,
    limit: MOST_APARTMENTS,
  });
  const listing = { kind: 'apartments', parts: [areaCode, query], value: apartments } as const;
  await keepListing(device, { ...listing, now: now() });
}

/** Fetches what runs in an apartment, what links named, and the person's pledges. Throws `CallError`. */
async function pullGroupBuys(
  { transport, now }: PullParts,
  { db: person, userId }: Owner,
  apartmentId: string | null,
  campaignGroups: string,
): Promise<void> {
  let epoch: string | undefined;
  const onEpoch = (heard: string) => {
    epoch = heard;
  };
  const asUser = { asUser: userId, onEpoch };
  const ask = { limit: MOST_GROUP_BUYS };
  const linkedIds = campaignGroups.split(',').filter((id) => v.is(groupBuyId, id));
  const campaignIds = linkedIds.slice(0, MOST_LINKED);
  const [running, linked, pledges] = await Promise.all([
    apartmentId === null
      ? null
      : transport.call(groupBuyAppHomepage, { ...ask, apartmentId }, asUser),
    campaignIds.length === 0 ? null : transport.call(getCampaignDetails, { campaignIds }, asUser),
    transport.call(groupBuyOrderListing, { limit: MOST_PLEDGES }, asUser),
  ]);
  const fetchedAt = now();
  await withRoom(person, () =>
    person.transaction('rw', person.facts, async () => {
      // Of two pulls that overlap the server's later word stays, and so does that about a pledge that was answered meanwhile.
      const known = await person.fact('group-pledges');
      if (known !== undefined && known.serverTime > pledges.serverTime) return;
      const { shares, serverTime } = pledges;
      await noteLostPledges(person, { told: shares, epoch, now: fetchedAt });
      await person.setFact('group-pledges', { shares, serverTime, fetchedAt });
      if (linked !== null) {
        const { groupBuys } = linked;
        await person.setFact('linked-group-buys', { groupBuys, serverTime, fetchedAt });
      }
      if (running !== null) await person.setFact('group-buys', { ...running, fetchedAt });
    }),
  );
}

/** The pulls of the cooperative section. */
export function createCoopPulls(parts: CoopPullParts): CoopPulls {
  return {
    pullCooperatives: (areaCode) => answerDone(() => pullCooperatives(parts, areaCode)),
    pullApartments: (areaCode, query) => answerDone(() => pullApartments(parts, areaCode, query)),
    pullGroupBuys: (apartmentId, campaignGroups) =>
      pullOfPerson(parts, (owner) => pullGroupBuys(parts, owner, apartmentId, campaignGroups)),
  };
}
