import type { EverydayGroup } from './everyday-group.ts';
import { FRUITS_AND_NUTS } from './fruits-and-nuts.ts';
import { SPICES } from './spices.ts';
import { STAPLES } from './staples.ts';
import { VEGETABLES } from './vegetables.ts';

/** A thing and all that it is called, lower case; a name may belong to several things. */
export interface NamedThing {
  readonly catalogue: readonly string[];
  readonly everyday: readonly string[];
}

const GROUPS: readonly EverydayGroup[] = [...VEGETABLES, ...FRUITS_AND_NUTS, ...SPICES, ...STAPLES];

/** Everything that has everyday names (SRC-1). */
export function namedThings(): readonly NamedThing[] {
  return GROUPS.map(([catalogue, everyday]) => ({
    catalogue: catalogue.split(', '),
    everyday: everyday.split(', '),
  }));
}
