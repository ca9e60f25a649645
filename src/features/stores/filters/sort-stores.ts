import { arrivalMinutes } from '../../../domain/orders/slots/arrival.ts';
import { distanceKm, type GeoPoint } from '../../../domain/stores/geo.ts';
import { isOpenAt, type OpeningHours } from '../../../domain/time.ts';

/** By what a list of stores can be sorted. */
export const STORE_SORTS = [
  { id: 'distance', name: 'Nearest' },
  { id: 'rating', name: 'Top rated' },
  { id: 'time', name: 'Fastest' },
] as const;
export type StoreSort = (typeof STORE_SORTS)[number]['id'];

/** What sorting and filtering need of a store. */
export interface SortableStore extends OpeningHours {
  readonly location: GeoPoint;
  readonly rating: number;
  readonly preparationMinutes?: number | undefined;
  readonly deliveryRadiusKm: number;
  readonly groups: readonly string[];
  readonly takingOrders: boolean;
  readonly vanishedAt?: number;
}

/** True for the id of a sort. */
export function isStoreSort(value: string | null): value is StoreSort {
  return STORE_SORTS.some(({ id }) => id === value);
}

/** The stores that sell a group of goods; an empty group means all. */
export function storesOfGroup<Store extends SortableStore>(
  stores: readonly Store[],
  group: string,
): readonly Store[] {
  return group === '' ? stores : stores.filter((store) => store.groups.includes(group));
}

/** Sorted stores; those that can't take an order now come last, whatever the sort. Stable. */
export function sortStores<Store extends SortableStore>(
  stores: readonly Store[],
  sort: StoreSort,
  from: GeoPoint | null,
  nowMs: number,
): Store[] {
  const key = (store: Store): number => {
    switch (sort) {
      case 'distance':
        return from === null ? 0 : distanceKm(from, store.location);
      case 'rating':
        return -store.rating;
      case 'time':
        return arrivalMinutes(store, from === null ? null : distanceKm(from, store.location));
    }
  };
  const isShut = (store: Store): number =>
    store.vanishedAt === undefined && store.takingOrders && isOpenAt(store, nowMs) ? 0 : 1;
  return stores
    .map((store) => ({ store, shut: isShut(store), key: key(store) }))
    .sort((left, right) => left.shut - right.shut || left.key - right.key)
    .map(({ store }) => store);
}
