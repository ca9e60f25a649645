import {
  getSellersByPincode,
  type NearestServed,
  sellerDiscoveryLocation,
} from '../../contracts/sellers/store-search.ts';
import { fetchSellerById } from '../../contracts/sellers/store-details.ts';
import type { Area, StoreSummary } from '../../contracts/schemas.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { withRoom } from '../../db/save.ts';
import { refusalCode } from '../call-error.ts';
import type { Transport } from '../transport.ts';
import { geocodeAnswer, type GeocodeAnswer } from '../../contracts/places/geocode.ts';
import type { FoundPlace } from '../../contracts/sync-service.ts';
import { PINCODE } from '../../domain/account/contact.ts';

export interface PullParts {
  readonly device: DeviceDatabase;
  readonly transport: Transport;
  /** ms by this device's clock. */
  readonly now: () => number;
}

/** Most stores kept for one area; more are found by search. */
const AREA_STORES = 200;

async function storeArea(
  { device, now }: PullParts,
  area: Area,
  stores: readonly StoreSummary[],
  nearestServed: NearestServed | null = null,
): Promise<void> {
  const seenAt = now();
  await withRoom(device, () =>
    device.transaction('rw', device.areas, device.stores, async () => {
      await device.stores.bulkPut(stores.map((store) => ({ ...store, seenAt })));
      const storeIds = stores.map(({ id }) => id);
      await device.areas.put({ ...area, storeIds, fetchedAt: seenAt, nearestServed });
    }),
  );
}

/** Fetches the stores that deliver to a pincode. Throws `CallError`. */
export async function pullArea(parts: PullParts, pincode: string): Promise<Area> {
  const asked = { pincode, limit: AREA_STORES };
  const { area, stores, nearestServed } = await parts.transport.call(getSellersByPincode, asked);
  await storeArea(parts, area, stores, nearestServed);
  return area;
}

/** Fetches the stores around a point under its pincode's area; null where no area is near. Throws `CallError`. */
export async function pullLocation(parts: PullParts, location: GeoPoint): Promise<Area | null> {
  const found = await parts.transport.call(sellerDiscoveryLocation, {
    location,
    limit: AREA_STORES,
  });
  if (found.area === null) return null;
  // Distances are measured from where the person stands, not from the post office.
  const area = { ...found.area, location };
  await storeArea(parts, area, found.stores);
  return area;
}

/** Fetches one store. A vanished one keeps its row and says so (CAT-4). Throws `CallError`. */
export async function pullStore(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<void> {
  try {
    const { store } = await transport.call(fetchSellerById, { storeId });
    await withRoom(device, () => device.stores.put({ ...store, seenAt: now() }), [storeId]);
  } catch (error) {
    if (refusalCode(error) === 'store_not_found') {
      await device.stores.update(storeId, { vanishedAt: now() });
    }
    throw error;
  }
}

type GeocodeResult = GeocodeAnswer['results'][number];

function component(result: GeocodeResult, type: string): string {
  return result.address_components.find((part) => part.types.includes(type))?.long_name ?? '';
}

/** A geocoding result as a place to deliver to; undefined without an Indian pincode. */
function placeOf(result: GeocodeResult): FoundPlace | undefined {
  const areaCode = component(result, 'postal_code');
  if (!PINCODE.test(areaCode)) return undefined;
  const { lat, lng } = result.geometry.location;
  return {
    label: result.formatted_address,
    area: {
      areaCode,
      city: component(result, 'locality'),
      district: component(result, 'administrative_area_level_3'),
      state: component(result, 'administrative_area_level_1'),
      location: { lat, lon: lng },
    },
  };
}

async function geocode(transport: Transport, query: string): Promise<FoundPlace[]> {
  const answer = await transport.get('maps', `/geocode/json?${query}`, geocodeAnswer);
  return answer.results.map(placeOf).filter((place) => place !== undefined);
}

/** Places that a text may mean. Throws `CallError`. */
export function findPlaces(transport: Transport, text: string): Promise<FoundPlace[]> {
  return geocode(transport, `address=${encodeURIComponent(text)}`);
}

/** The pincode area of a point; null where there is none. Throws `CallError`. */
export async function placeAt(
  transport: Transport,
  { lat, lon }: GeoPoint,
): Promise<FoundPlace | null> {
  const places = await geocode(transport, `latlng=${encodeURIComponent(`${lat},${lon}`)}`);
  return places[0] ?? null;
}
