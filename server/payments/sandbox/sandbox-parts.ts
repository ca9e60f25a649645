import type { Database } from '../../db/database.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

/** What the sandbox runs on. It shares a process and a database with the shop, and speaks to it over HTTP only. */
export interface SandboxParts {
  readonly db: Database;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly keys: SandboxKeys;
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly baseUrl: () => string;
  /** The one place that buyers are sent back to and webhooks are posted to, so that nobody makes it call others. */
  readonly merchantUrl: () => string;
}
