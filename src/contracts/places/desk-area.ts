import * as v from 'valibot';
import { count, geoPoint, pincode, reason, requiredText } from '../schemas.ts';
import { wantedPincode } from '../sellers/store-search.ts';
import { defineService } from '../service.ts';

const shared = { callers: ['admin'], noAuth: false } as const;

/** Whether stores deliver there, none does, or an administrator paused it. */
export const AREA_STATES = ['served', 'unserved', 'paused'] as const;

const names = { city: requiredText(60), district: requiredText(60), state: requiredText(60) };

/** A pincode as administrators see it. */
export const deskArea = v.object({
  areaCode: pincode,
  city: v.string(),
  district: v.string(),
  state: v.string(),
  /** Its middle; null where it is not known: only stores of the pincode itself deliver. */
  location: v.nullable(geoPoint),
  stands: v.picklist(AREA_STATES),
  /** Stores that deliver to its middle. */
  stores: count,
  /** People who left their number to be told when Haat comes. */
  waiting: count,
  /** The list of post offices has it; else an administrator added it. */
  isListed: v.boolean(),
  /** 0: it is as the list of post offices says. */
  version: count,
});
export type DeskArea = v.InferOutput<typeof deskArea>;

/**
 * Areas with stores, those that people asked for, and those that administrators changed, by pincode; a search finds every pincode and
 * post office.
 */
export const fetchDeskAreas = defineService({
  ...shared,
  name: 'fetch-desk-areas',
  summary: 'Areas served, for who adds, renames and pauses them',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    stands: v.optional(v.picklist(AREA_STATES)),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ areas: v.array(deskArea), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/** Adds a pincode that the list of post offices lacks, names one otherwise, or pauses it; `seenVersion` as in `saveDeskOffer`. */
export const saveArea = defineService({
  ...shared,
  name: 'save-area',
  summary: 'Add, rename, pause or resume an area',
  input: v.strictObject({
    areaCode: wantedPincode,
    seenVersion: count,
    ...names,
    location: v.nullable(geoPoint),
    isPaused: v.boolean(),
    reason,
  }),
  output: v.object({ area: deskArea }),
  changes: true,
  errors: ['changed_meanwhile', 'area_not_possible'],
});
