import type { EverydayGroup } from './everyday-group.ts';
import { FRUITS_AND_NUTS } from './fruits-and-nuts.ts';
import { HOUSEHOLD } from './household.ts';
import { PREPARED } from './prepared.ts';
import { SPICES } from './spices.ts';
import { STAPLES } from './staples.ts';
import { VEGETABLES } from './vegetables.ts';

/** A thing and all that it is called, lower case; a name may belong to several things. */
export interface NamedThing {
  readonly catalogue: readonly string[];
  readonly everyday: readonly string[];
  /** Feed, medicine and what farms spray never answer for it (SRC-3). */
  readonly isEdible: boolean;
  /** Made of things that its name says: potato chips are no potato, and aloo finds them all the same, after potatoes. */
  readonly isMade: boolean;
}

const GROWN: readonly EverydayGroup[] = [...VEGETABLES, ...FRUITS_AND_NUTS, ...SPICES, ...STAPLES];

const thingOf = (
  [catalogue, everyday]: EverydayGroup,
  isEdible: boolean,
  isMade: boolean,
): NamedThing => ({
  catalogue: catalogue.split(', '),
  everyday: everyday.split(', ').filter((name) => name !== ''),
  isEdible,
  isMade,
});

/** Everything that has everyday names (SRC-1). */
export function namedThings(): readonly NamedThing[] {
  return [
    ...GROWN.map((group) => thingOf(group, true, false)),
    ...PREPARED.map((group) => thingOf(group, true, true)),
    ...HOUSEHOLD.map((group) => thingOf(group, false, false)),
  ];
}
