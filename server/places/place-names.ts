import {
  CITY_OF_DISTRICT,
  DISTRICT_NAMES,
  STATE_NAMES,
  STATE_OF_DISTRICT,
} from './official-names.ts';
import type { Locality } from './post-offices.ts';

/** How post offices rank: 0 general or head office (names a town), 1 sub office, 2 branch office (names a village). */
export type OfficeKind = 0 | 1 | 2;

const KIND_AT_END = /\s(?:N\.?D\.?T?|E\.?D\.?)?\s?(G\.?\s?P|[HSBP])\.?\s?O\.?\s*(?:\(.*)?$/;

/** Kind of a post office by the end of its name. */
export function officeKind(officeName: string): OfficeKind {
  // The usual two endings are told without the pattern: the list has 154,823 names.
  if (officeName.endsWith(' B.O')) return 2;
  if (officeName.endsWith(' S.O')) return 1;
  const letters = KIND_AT_END.exec(officeName)?.[1] ?? 'S';
  if (letters.startsWith('G') || letters === 'H') return 0;
  return letters === 'B' ? 2 : 1;
}

/** True for the one office that a city is named by in the post, as "Bangalore G.P.O.". */
export function isGeneralOffice(officeName: string): boolean {
  return officeName.endsWith('G.P.O.') || officeName.endsWith(' GPO');
}

/** "NAGADENAHALLI" -> "Nagadenahalli", "sirpur (t)" -> "Sirpur (T)"; mixed case and short capitals ("AP") stay. */
export function titleCase(text: string): string {
  const shouting = text === text.toUpperCase();
  return text
    .replace(/\p{L}+/gu, (word) => {
      if (word === word.toUpperCase() && !(shouting && word.length > 2)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** A post office's name without its kind, with today's name of its district where it starts with the old one. */
export function bareOfficeName(officeName: string, district: string): string {
  const usual = officeName.endsWith(' B.O') || officeName.endsWith(' S.O');
  const bare = usual ? officeName.slice(0, -4) : officeName.replace(KIND_AT_END, '');
  const today = DISTRICT_NAMES[district];
  const startsWithDistrict = bare === district || bare.startsWith(`${district} `);
  return today !== undefined && startsWithDistrict ? today + bare.slice(district.length) : bare;
}

/** Name of a post office as a place: "Bellandur S.O" -> "Bellandur", "Bangalore G.P.O." -> "Bengaluru". */
export function officePlaceName(officeName: string, district: string): string {
  return titleCase(bareOfficeName(officeName, district)).replace('Kolkatta', 'Kolkata');
}

/** District, city and state of a locality by their names of today. */
export function officialNames({ district, state }: Omit<Locality, 'taluk'>): {
  district: string;
  city: string;
  state: string;
} {
  const today = DISTRICT_NAMES[district] ?? titleCase(district);
  return {
    district: today,
    city: CITY_OF_DISTRICT[today] ?? today,
    state:
      STATE_OF_DISTRICT[district] ?? STATE_NAMES[state] ?? titleCase(state).replaceAll('&', 'and'),
  };
}
