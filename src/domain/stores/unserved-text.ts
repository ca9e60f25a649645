/** A place to which nobody delivers. */
export interface UnservedPlace {
  readonly areaCode: string;
  /** '' where it is not known. */
  readonly city: string;
  /** Where the nearest store is, `km` as the crow flies; null: not known. */
  readonly nearestServed: {
    readonly area: { readonly areaCode: string; readonly city: string };
    readonly km: number;
  } | null;
}

/** How people call the place: "Patna", "800001". */
export const placeName = ({ areaCode, city }: Pick<UnservedPlace, 'areaCode' | 'city'>): string =>
  city === '' ? areaCode : city;

/** What is said there. @param noShops the specification's message */
export function unservedText(
  place: UnservedPlace,
  noShops: string,
): { readonly title: string; readonly text: string } {
  const title = `We are not in ${placeName(place)} yet`;
  const { nearestServed } = place;
  if (nearestServed === null) return { title, text: noShops };
  const far = Math.max(1, Math.round(nearestServed.km)).toLocaleString('en-IN');
  const { area } = nearestServed;
  const nearest = `The nearest are in ${placeName(area)} (${area.areaCode}), ${far} km away.`;
  return { title, text: `${noShops} ${nearest}` };
}
