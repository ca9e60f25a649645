import type { FastifyInstance } from 'fastify';
import type { GeocodeAnswer } from '../../src/contracts/places/geocode.ts';
import { isGeoPoint, type GeoPoint } from '../../src/domain/stores/geo.ts';
import { foldText } from '../text/fold-text.ts';
import type { Database } from '../db/database.ts';
import { knownArea, knownAreaNear } from './known-areas.ts';
import type { Place, Places } from './places.ts';

/** Most results of one answer, and longest address that is looked at. */
const MOST_RESULTS = 8;
const LONGEST_ADDRESS = 200;

type GeocodeResult = GeocodeAnswer['results'][number];

/** What the routes need: the places, and the key that a caller must send. */
export interface GeocodingParts {
  readonly places: Places;
  /** Areas that administrators added or renamed. */
  readonly db: Database;
  readonly key: string;
}

function resultOf({ name, area }: Place): GeocodeResult[] {
  if (area.location === null) return [];
  const component = (text: string, types: string[], short = text) => ({
    long_name: text,
    short_name: short,
    types,
  });
  const parts = [...new Set([name, area.city])].join(', ');
  return [
    {
      formatted_address: `${parts}, ${area.state} ${area.areaCode}, India`,
      place_id: `in-${area.areaCode}-${foldText(name).replaceAll(' ', '-')}`,
      address_components: [
        component(area.areaCode, ['postal_code']),
        component(name, ['sublocality', 'political']),
        component(area.city, ['locality', 'political']),
        component(area.district, ['administrative_area_level_3', 'political']),
        component(area.state, ['administrative_area_level_1', 'political']),
        component('India', ['country', 'political'], 'IN'),
      ],
      geometry: { location: { lat: area.location.lat, lng: area.location.lon } },
    },
  ];
}

/** "12.93,77.685" as a point, or undefined when it is none. */
function parsePoint(text: string): GeoPoint | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text);
  const point = { lat: Number(match?.[1]), lon: Number(match?.[2]) };
  return match !== null && isGeoPoint(point) ? point : undefined;
}

async function placesAt({ places, db }: GeocodingParts, point: GeoPoint): Promise<Place[]> {
  const area = (await knownAreaNear(db, places, point))?.area;
  if (area === undefined) return [];
  const office = places.search(area.areaCode, 1)[0];
  return [{ name: office?.name ?? area.city, area }];
}

function answer(results: readonly GeocodeResult[]): GeocodeAnswer {
  return {
    status: results.length === 0 ? 'ZERO_RESULTS' : 'OK',
    results: results.slice(0, MOST_RESULTS),
  };
}

/** Places of an address; a pincode that administrators know better is as they named it. */
async function placesOf({ places, db }: GeocodingParts, address: string): Promise<Place[]> {
  const found = places.search(address, MOST_RESULTS * 2);
  const pincode = /^\s*([1-9]\d{5})\s*$/.exec(address)?.[1];
  const known = pincode === undefined ? undefined : await knownArea(db, places, pincode);
  if (known === undefined) return [...found];
  const { area } = known;
  return found.length === 0
    ? [{ name: area.city, area }]
    : found.map((place) => (place.area.areaCode === area.areaCode ? { ...place, area } : place));
}

async function geocode(query: unknown, parts: GeocodingParts): Promise<GeocodeAnswer> {
  const { key } = parts;
  const asked = new Map<string, unknown>(Object.entries(query ?? {}));
  if (asked.get('key') !== key) return { status: 'REQUEST_DENIED', results: [] };
  const address = asked.get('address');
  const latlng = asked.get('latlng');
  if (typeof address === 'string' && address.trim() !== '' && address.length <= LONGEST_ADDRESS) {
    return answer((await placesOf(parts, address)).flatMap(resultOf));
  }
  const point =
    address === undefined && typeof latlng === 'string' ? parsePoint(latlng) : undefined;
  if (point === undefined) return { status: 'INVALID_REQUEST', results: [] };
  return answer((await placesAt(parts, point)).flatMap(resultOf));
}

/**
 * `GET /geocode/json?address=…|latlng=lat,lon&key=…` (contract: geocode). Refusals are a `status` with HTTP 200,
 * as the public service it stands in for answers.
 */
export function registerGeocodingRoutes(app: FastifyInstance, parts: GeocodingParts): void {
  app.get('/geocode/json', async (request, reply): Promise<GeocodeAnswer> => {
    const result = await geocode(request.query, parts);
    void reply.header(
      'cache-control',
      result.status === 'OK' ? 'private, max-age=3600' : 'no-store',
    );
    return result;
  });
}
