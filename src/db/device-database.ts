import { Dexie, type Table } from 'dexie';
import type { LiveSheet, Manifest, Pack } from '../contracts/catalogue/catalogue-documents.ts';
import type { Area, StoreSummary } from '../contracts/schemas.ts';
import type { Offer } from '../domain/orders/offers.ts';
import type { MakeRoom } from './evict-catalogue.ts';

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
}

/** The manifest in force: all its packs are in `packs` (CAT-2). */
export interface ManifestRow extends Manifest {
  readonly syncedAt: number;
}

/** One pack, by its hash. */
export interface PackRow extends Pack {
  readonly hash: string;
}

/** The live sheet of a store: column i belongs to ordinal i. `fetchedAt` by this device's clock (CAT-4). */
export interface LiveSheetRow extends Pick<
  LiveSheet,
  'storeId' | 'version' | 'pricesPaise' | 'mrpsPaise' | 'stocks'
> {
  readonly fetchedAt: number;
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
  readonly serverTime: number;
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
  declare liveSheets: Table<LiveSheetRow, string>;
  declare visits: Table<StoreVisitRow, string>;
  declare settings: Table<SettingRow, string>;
  declare offers: Table<OffersRow, string>;

  /** Frees what can be fetched again when the device is full (CAT-5). */
  readonly makeRoom: MakeRoom | undefined;

  constructor(name = DEVICE_DATABASE, makeRoom?: MakeRoom) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.makeRoom = makeRoom;
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
  }
}
