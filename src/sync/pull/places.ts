import { geocodeAnswer, type GeocodeAnswer } from '../../contracts/places/geocode.ts';
import type { FoundPlace } from '../../contracts/sync-service.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import type { Transport } from '../transport.ts';

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
