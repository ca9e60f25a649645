/** A browser profile that has been to the app before, and the port of the server that it knows. */
export interface WarmPhone {
  readonly port: number;
  /** Its folder, to be copied. */
  readonly profile: string;
}

/** Where the profiles of this run of the tests are told of, as JSON: one for each worker (tests/support/browser/make-warm-phones.ts). */
export const WARM_PHONES_VARIABLE = 'HAAT_TEST_WARM_PHONES';

/** The one of this worker; undefined outside of the browser tests. A profile knows a server by its port. */
export function warmPhone(): WarmPhone | undefined {
  const all = JSON.parse(process.env[WARM_PHONES_VARIABLE] ?? '[]') as readonly WarmPhone[];
  return all[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1];
}
