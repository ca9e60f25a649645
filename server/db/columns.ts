import { bigint, customType } from 'drizzle-orm/pg-core';

/** A point in time in ms since the epoch. */
export const at = (name: string) => bigint(name, { mode: 'number' });

/** Money in integer paise (ORD-6). */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** Bytes as they are. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
