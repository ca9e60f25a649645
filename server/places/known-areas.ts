import { and, asc, between, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type {
  DeskArea,
  fetchDeskAreas,
  saveArea,
} from '../../src/contracts/sellers/desk/desk-store.ts';
import type { Area } from '../../src/contracts/schemas.ts';
import {
  distanceKm,
  type GeoPoint,
  areaProblem,
  type PlacedArea,
} from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import { knownAreas } from '../home/home-tables.ts';
import { leads } from '../inbox/message-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { boxAround, FARTHEST_DELIVERY_KM, kmBetween } from '../sellers/stores-around.ts';
import { foldText } from '../text/fold-text.ts';
import type { Places } from './places.ts';

/** An area by the names of administrators, and whether they paused it: no store delivers there for now. */
export interface KnownArea {
  readonly area: Area;
  readonly isPaused: boolean;
}

type Row = typeof knownAreas.$inferSelect;

/** As far as a point lies in an area (`Places.nearest`). */
const FARTHEST_AREA_KM = 60;

function areaOf({ areaCode, city, district, state, lat, lon }: Row): Area {
  return { areaCode, city, district, state, location: pointOf({ lat, lon }) };
}

const pointOf = ({ lat, lon }: Pick<Row, 'lat' | 'lon'>): GeoPoint | null =>
  lat === null || lon === null ? null : { lat, lon };

/** The area of a pincode as administrators know it, else as the list of post offices has it. */
export async function knownArea(
  db: Database,
  places: Places,
  areaCode: string,
): Promise<KnownArea | undefined> {
  const [row] = await db.select().from(knownAreas).where(eq(knownAreas.areaCode, areaCode));
  if (row !== undefined) return { area: areaOf(row), isPaused: row.isPaused };
  const area = places.areaByPincode(areaCode);
  return area === undefined ? undefined : { area, isPaused: false };
}

/** The area of administrators that is nearest to a point, within 60 km. */
async function nearestRow(db: Database, point: GeoPoint, except = ''): Promise<Row | undefined> {
  const box = boxAround(point, FARTHEST_AREA_KM);
  const rows = await db
    .select()
    .from(knownAreas)
    .where(
      and(
        between(knownAreas.lat, box.fromLat, box.toLat),
        between(knownAreas.lon, box.fromLon, box.toLon),
        ne(knownAreas.areaCode, except),
      ),
    );
  const kmOf = (row: Row) => distanceKm(point, pointOf(row) ?? point);
  const [nearest] = rows.toSorted((one, other) => kmOf(one) - kmOf(other));
  return nearest;
}

/** The area nearest to a point; undefined when none lies within 60 km. */
export async function knownAreaNear(
  db: Database,
  places: Places,
  point: GeoPoint,
): Promise<KnownArea | undefined> {
  const row = await nearestRow(db, point);
  const listed = places.nearest(point);
  const km = (location: GeoPoint | null | undefined) =>
    location ? distanceKm(point, location) : Number.POSITIVE_INFINITY;
  if (row !== undefined && km(pointOf(row)) <= km(listed?.location)) {
    return { area: areaOf(row), isPaused: row.isPaused };
  }
  return listed === undefined ? undefined : knownArea(db, places, listed.areaCode);
}

/** Stores that deliver to each of some points: a box that the index knows, then the distance by the haversine formula. */
async function storesByArea(
  db: Database,
  areas: readonly Area[],
): Promise<ReadonlyMap<string, number>> {
  const placed = areas.flatMap(({ areaCode, location }) =>
    location === null
      ? []
      : [{ areaCode, ...location, ...boxAround(location, FARTHEST_DELIVERY_KM) }],
  );
  const { lat, lon, deliveryRadiusKm } = stores;
  const areaCode = sql<string>`a."areaCode"`;
  const rows = await db
    .select({ areaCode, stores: count() })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as a("areaCode" text, lat float8, lon float8,
        "fromLat" float8, "toLat" float8, "fromLon" float8, "toLon" float8)`,
    )
    .innerJoin(
      stores,
      sql`${lat} between a."fromLat" and a."toLat" and ${lon} between a."fromLon" and a."toLon"
        and ${kmBetween({ lat: sql`a.lat`, lon: sql`a.lon` }, { lat, lon })} <= ${deliveryRadiusKm}`,
    )
    .groupBy(areaCode);
  const byArea = new Map(rows.map((row) => [row.areaCode, row.stores]));
  const unplaced = areas.filter(({ location }) => location === null).map((area) => area.areaCode);
  if (unplaced.length > 0) {
    const own = await db
      .select({ areaCode: stores.areaCode, stores: count() })
      .from(stores)
      .where(inArray(stores.areaCode, unplaced))
      .groupBy(stores.areaCode);
    for (const row of own) byArea.set(row.areaCode, row.stores);
  }
  return byArea;
}

/** Most areas that are looked through. */
const MOST_AREAS = 2_000;
/** Pincodes that a search finds besides. */
const MOST_PLACES = 30;

/** Pincodes that somebody has to do with: a store stands there, somebody waits for one, or an administrator knows better. */
async function codesInUse(db: Database): Promise<string[]> {
  const rows = await union(
    db.select({ code: stores.areaCode }).from(stores),
    db.select({ code: leads.areaCode }).from(leads),
    db.select({ code: knownAreas.areaCode }).from(knownAreas),
  ).limit(MOST_AREAS);
  return rows.map(({ code }) => code);
}

/** Areas of the desk by pincode, all that a search finds among them. */
async function deskAreasOf(
  db: Database,
  places: Places,
  codes: readonly string[],
): Promise<DeskArea[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select()
    .from(knownAreas)
    .where(inArray(knownAreas.areaCode, [...codes]));
  const byCode = new Map(rows.map((row) => [row.areaCode, row]));
  const areas = codes.flatMap((code) => {
    const row = byCode.get(code);
    const area = row === undefined ? places.areaByPincode(code) : areaOf(row);
    return area === undefined ? [] : [area];
  });
  const served = await storesByArea(db, areas);
  const waiting = await db
    .select({ areaCode: leads.areaCode, people: count() })
    .from(leads)
    .where(inArray(leads.areaCode, [...codes]))
    .groupBy(leads.areaCode);
  const waitingIn = new Map(waiting.map((row) => [row.areaCode, row.people]));
  return areas.map((area) => {
    const row = byCode.get(area.areaCode);
    const delivering = served.get(area.areaCode) ?? 0;
    return {
      ...area,
      stands: row?.isPaused === true ? 'paused' : delivering > 0 ? 'served' : 'unserved',
      stores: delivering,
      waiting: waitingIn.get(area.areaCode) ?? 0,
      isListed: places.areaByPincode(area.areaCode) !== undefined,
      version: row?.version ?? 0,
    };
  });
}

type AreaWish = v.InferOutput<typeof fetchDeskAreas.input>;

/** @returns one more than the limit where there are more */
export async function deskAreas(
  db: Database,
  places: Places,
  { query, stands, limit }: AreaWish,
): Promise<DeskArea[]> {
  const words = foldText(query).split(' ').filter(Boolean);
  const hasWords = ({ areaCode, city, district, state }: Area, name = '') => {
    const text = foldText([areaCode, name, city, district, state].join(' '));
    return words.every((word) => text.includes(word));
  };
  const found = query === '' ? [] : places.search(query, MOST_PLACES);
  const sought = new Set(
    found.flatMap(({ name, area }) => (hasWords(area, name) ? [area.areaCode] : [])),
  );
  const codes = [...new Set([...(await codesInUse(db)), ...sought])].toSorted();
  return (await deskAreasOf(db, places, codes))
    .filter(
      (area) =>
        (sought.has(area.areaCode) || hasWords(area)) &&
        (stands === undefined || area.stands === stands),
    )
    .slice(0, limit + 1);
}

/** An area of the same sorting district, the nearest to a point of those that are placed. */
async function ofDistrict(
  db: Database,
  places: Places,
  { areaCode, location }: PlacedArea,
): Promise<PlacedArea | null> {
  const start = areaCode.slice(0, 3);
  const listed = places.search(start, 1_000).map(({ area }) => area);
  const rows = await db
    .select()
    .from(knownAreas)
    .where(and(sql`starts_with(${knownAreas.areaCode}, ${start})`, isNotNull(knownAreas.lat)))
    .orderBy(asc(knownAreas.areaCode));
  const [nearest] = [...listed, ...rows.map(areaOf)]
    .flatMap((area): PlacedArea[] =>
      area.location === null || area.areaCode === areaCode
        ? []
        : [{ areaCode: area.areaCode, location: area.location }],
    )
    .toSorted(
      (one, other) => distanceKm(location, one.location) - distanceKm(location, other.location),
    );
  return nearest ?? null;
}

/** Writes an area as an administrator knows it. @throws ProblemError changed_meanwhile, area_not_possible */
export async function writeArea(
  transaction: Database,
  places: Places,
  wanted: v.InferOutput<typeof saveArea.input>,
): Promise<DeskArea> {
  const { areaCode, seenVersion, location, reason: _why, ...facts } = wanted;
  const isIt = eq(knownAreas.areaCode, areaCode);
  const [before] = await transaction.select().from(knownAreas).where(isIt).for('update');
  if ((before?.version ?? 0) !== seenVersion) throw new ProblemError('changed_meanwhile');
  const listed = places.areaByPincode(areaCode);
  const near = location === null ? undefined : await nearestRow(transaction, location, areaCode);
  const nearPoint = near && pointOf(near);
  const detail = areaProblem(location, {
    isListed: listed !== undefined,
    ofDistrict:
      location === null ? null : await ofDistrict(transaction, places, { areaCode, location }),
    nearest: near && nearPoint ? { areaCode: near.areaCode, location: nearPoint } : null,
  });
  if (detail !== null) throw new ProblemError('area_not_possible', { detail });
  const row = {
    ...facts,
    lat: location?.lat ?? null,
    lon: location?.lon ?? null,
    version: seenVersion + 1,
  };
  // Of two who add one pincode at once, the second finds it there.
  const written =
    before === undefined
      ? await transaction
          .insert(knownAreas)
          .values({ areaCode, ...row })
          .onConflictDoNothing()
          .returning()
      : await transaction.update(knownAreas).set(row).where(isIt).returning();
  const [area] = written.length === 0 ? [] : await deskAreasOf(transaction, places, [areaCode]);
  if (area === undefined) throw new ProblemError('changed_meanwhile');
  return area;
}
