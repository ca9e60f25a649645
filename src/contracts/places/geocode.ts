import * as v from 'valibot';

/**
 * The answer of a maps geocoding service (specification, section 7), in the shape that the best-known public
 * one uses, so that a real one can take its place. Ours reads the list of Indian post offices.
 * Asked as `GET {maps}/geocode/json?address=…&key=…` or `?latlng=lat,lon&key=…`.
 */
export const geocodeAnswer = v.object({
  status: v.picklist(['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'REQUEST_DENIED']),
  results: v.array(
    v.object({
      formatted_address: v.string(),
      place_id: v.string(),
      address_components: v.array(
        v.object({ long_name: v.string(), short_name: v.string(), types: v.array(v.string()) }),
      ),
      geometry: v.object({ location: v.object({ lat: v.number(), lng: v.number() }) }),
    }),
  ),
});
export type GeocodeAnswer = v.InferOutput<typeof geocodeAnswer>;
