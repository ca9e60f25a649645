/** A change of a profile's member that holds several values (specification, section 5). */
export type MultiValueChange =
  | {
      readonly operation: 'add' | 'remove';
      readonly name: string;
      readonly value: string | number;
    }
  | {
      readonly operation: 'set';
      readonly name: string;
      readonly value: readonly (string | number)[];
    };

const isOneValue = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** One value more or less: a string or a number; null for anything else. */
export function oneValue(
  operation: 'add' | 'remove',
  name: string,
  value: unknown,
): MultiValueChange | null {
  return isOneValue(value) ? { operation, name, value } : null;
}

/** All values anew: an array of strings and numbers; null for anything else. */
export function allValues(name: string, value: unknown): MultiValueChange | null {
  return Array.isArray(value) && value.every(isOneValue) ? { operation: 'set', name, value } : null;
}
