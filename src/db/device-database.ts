import { Dexie, type Table } from 'dexie';
import type { LiveSheet, Manifest, Pack } from '../contracts/catalogue/catalogue-documents.ts';
import type { Area, StoreSummary } from '../contracts/schemas.ts';
import type { NearestServed } from '../contracts/sellers/store-search.ts';
import type { CustomerCare } from '../domain/account/customer-care.ts';
import type { Offer } from '../domain/orders/offers/offers.ts';
import type { EventBatch, QueuedEvent } from './event-queue-rows.ts';
import type { KeepWithinSpace, MakeRoom } from './evict-catalogue.ts';
import { sliceOldSheets } from './live-slices.ts';

/** A store as last seen; times in ms by this device's clock. */
export interface StoreRow extends StoreSummary {
  readonly seenAt: number;
  /** When the server last said that the store is not there any more. */
  readonly vanishedAt?: number;
}

/** A pincode area and the stores that deliver there, nearest first. */
export interface AreaRow extends Area {
  readonly storeIds: readonly string[];
  readonly fetchedAt: number;
  /** Where no store delivers: the nearest area where one does. */
  readonly nearestServed?: NearestServed | null;
}

/** The manifest in force: all its packs are in `packs` (CAT-2). */
export interface ManifestRow extends Manifest {
  readonly syncedAt: number;
  /** Slices of the live sheet that a pack's items are in, by its hash; a pack may lack, then they are told by its ordinals. */
  readonly slicesOfPack?: SlicesOfPack;
}

/** Numbers of slices by a pack's hash: what is read together with the pack instead of after it. */
export type SlicesOfPack = Readonly<Record<string, readonly number[]>>;

/** One pack, by its hash. */
export interface PackRow extends Pack {
  readonly hash: string;
  /** Length of its JSON as served: what its place on the device is estimated by (CAT-5). Missing before version 3. */
  readonly bytes?: number;
}

/** Whole numbers of a live sheet, as one block of memory: four bytes each where all fit, else eight. */
export type NumberColumn = readonly number[] | Uint32Array | Float64Array;

/** Prices and stock by ordinal. */
export interface LiveColumns {
  readonly pricesPaise: NumberColumn;
  readonly mrpsPaise: NumberColumn;
  readonly stocks: NumberColumn;
}

/** A few prices that a sheet was last changed by. */
export interface LiveChange extends LiveColumns {
  /** The version that they were laid over. */
  readonly since: number;
  readonly ordinals: readonly number[];
}

/** What is known of a store's prices as a whole. `fetchedAt` by this device's clock (CAT-4). */
export interface LiveHeadRow extends Pick<LiveSheet, 'storeId' | 'version'> {
  readonly fetchedAt: number;
  /** The epoch of the server's database that the version is of (VER-1); missing from a server that knows none. */
  readonly epoch?: string;
  /** What this version changed, where that is little: whoever has the one before needs to read nothing else (LIVE-6). */
  readonly change?: LiveChange;
}

/** `SLICE_SIZE` ordinals of a store's live sheet; entry i belongs to ordinal `slice` × `SLICE_SIZE` + i. */
export interface LiveSliceRow extends LiveColumns {
  readonly storeId: string;
  readonly slice: number;
}

/** A whole live sheet, put together. */
export interface WholeLiveSheet extends LiveHeadRow, LiveColumns {}

/**
 * Why a store's catalogue could not be brought up to date; the one before it stays (CAT-2).
 * - `pack-mismatch`: a pack's bytes did not match its hash, twice.
 * - `pack-missing`: the manifest names a pack that the server does not have.
 * - `refused`: the server said no. `unreadable`: an answer that is not what the contract says.
 */
export type StoreSyncProblem = 'pack-mismatch' | 'pack-missing' | 'refused' | 'unreadable';

/** How the last syncing of a store's catalogue ended, when it did not end well; ms by this device's clock. */
export interface StoreSyncRow {
  readonly storeId: string;
  readonly problem: StoreSyncProblem;
  readonly at: number;
}

/** When a store was last opened, for keeping what is used (CAT-5). */
export interface StoreVisitRow {
  readonly storeId: string;
  readonly visitedAt: number;
}

/** The offers of a store as the server listed them at `serverTime`; `fetchedAt` is the same moment by this device's clock. */
export interface OffersRow {
  readonly storeId: string;
  readonly offers: readonly Offer[];
  /** Those that need the lines to be computed; missing in rows of an app that did not keep them. */
  readonly itemOffers?: readonly Offer[];
  readonly serverTime: number;
  readonly fetchedAt: number;
}

/** Whom to call about an order from a store, as the store says, and where its seller can be found. */
export interface StoreContactRow extends CustomerCare {
  readonly storeId: string;
  /** Street, city and pincode of the store; missing in what an older version kept. */
  readonly place?: string;
  /** Other shops of the same seller in the city; missing in what an older version kept. */
  readonly otherShops?: readonly { readonly id: string; readonly name: string }[];
  /** ms by this device's clock. */
  readonly fetchedAt: number;
}

/** A list that the server made, kept to be shown again without the network; its shape follows from its id (`listings.ts`). */
export interface ListingRow {
  readonly id: string;
  readonly value: unknown;
  /** ms by this device's clock. */
  readonly fetchedAt: number;
}

interface SettingRow {
  readonly name: string;
  readonly value: unknown;
}

/** The name of the device's database. */
export const DEVICE_DATABASE = 'haat';

/** What belongs to the device. Durability is relaxed: all of it can be fetched again. */
export class DeviceDatabase extends Dexie {
  declare stores: Table<StoreRow, string>;
  declare areas: Table<AreaRow, string>;
  declare manifests: Table<ManifestRow, string>;
  declare packs: Table<PackRow, string>;
  declare liveHeads: Table<LiveHeadRow, string>;
  declare liveSlices: Table<LiveSliceRow, [storeId: string, slice: number]>;
  declare visits: Table<StoreVisitRow, string>;
  declare settings: Table<SettingRow, string>;
  declare offers: Table<OffersRow, string>;
  declare storeSyncs: Table<StoreSyncRow, string>;
  declare contacts: Table<StoreContactRow, string>;
  declare listings: Table<ListingRow, string>;
  declare currentQueue: Table<QueuedEvent, number>;
  declare failureQueue: Table<EventBatch, number>;

  /** Frees what can be fetched again when the device is full (CAT-5). */
  readonly makeRoom: MakeRoom | undefined;
  /** The same before it is full: run after catalogues were fetched (CAT-5). */
  readonly keepWithinSpace: KeepWithinSpace | undefined;

  constructor(name = DEVICE_DATABASE, makeRoom?: MakeRoom, keepWithinSpace?: KeepWithinSpace) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.makeRoom = makeRoom;
    this.keepWithinSpace = keepWithinSpace;
    this.version(1).stores({
      stores: 'id',
      areas: 'areaCode',
      manifests: 'storeId',
      packs: 'hash, storeId',
      liveSheets: 'storeId',
      visits: 'storeId, visitedAt',
      settings: 'name',
    });
    // Additive (DB-1): version 1 leaves these alone.
    this.version(2).stores({ offers: 'storeId' });
    // The second index tells what a store's packs take without reading them (CAT-5).
    this.version(3).stores({ packs: 'hash, storeId, [storeId+bytes]', storeSyncs: 'storeId' });
    // A row of a whole sheet took a page several times as long to read as the slices it shows (decision 22).
    this.version(4)
      .stores({ liveHeads: 'storeId', liveSlices: '[storeId+slice]' })
      .upgrade(sliceOldSheets);
    this.version(5).stores({ contacts: 'storeId', listings: 'id, fetchedAt' });
    this.version(6).stores({ currentQueue: '++sequence, &id', failureQueue: '++sequence' });
  }
}
