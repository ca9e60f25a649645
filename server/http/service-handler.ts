import type { ServiceContract } from '../../src/contracts/service.ts';
import type { Caller } from '../../src/domain/account/roles.ts';
import { orThrow, type Outcome } from '../changes/change-queue.ts';
import type { Database } from '../db/database.ts';
import type { AskedVersion } from '../epoch/epoch.ts';
import type { OtpSender } from '../sign-in/otp-settings.ts';
import type { PaymentSettings } from '../payments/payment-provider.ts';
import type { Places } from '../places/places.ts';
import type { PushSettings } from '../push/push-settings.ts';
import type { SessionCache } from '../sign-in/authenticate.ts';
import type { WorkLog } from '../health/work-log.ts';

/** Who calls, as the session proved. A visitor has realm 1 and user 1 (specification, section 6). */
export interface CallerIdentity {
  readonly caller: Caller;
  readonly userId: number;
  readonly realmId: number;
  /** The caller's network address, for throttling only. */
  readonly address: string;
  /** What the phone calls itself, for throttling only: anybody may make one up. Only of who needs no session. */
  readonly device?: string | undefined;
}

/** What every handler may use. Time and randomness come in, so that tests own them. */
export interface ServerParts {
  /** ms since the epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly places: Places;
  readonly otp: OtpSettings;
  readonly payments: PaymentSettings;
  readonly money: MoneySettings;
  /** How messages are sent to browsers; missing where none are. */
  readonly push?: PushSettings | undefined;
  readonly sessions: SessionCache;
  /** What this process did by itself. */
  readonly workLog: WorkLog;
  /** How long a session lasts. */
  readonly sessionDays: number;
}

/** How one-time codes are made and sent. */
export interface OtpSettings {
  readonly sender: OtpSender;
  /** A code that is always the one sent; for tests and demos, refused in production. */
  readonly fixedCode: string | undefined;
  /** Key of the keyed hashes of numbers and codes. */
  readonly secret: string;
  /** Most codes that may be asked for in 15 minutes: by a number, and by a phone. */
  readonly perNumber: number;
  readonly perDevice: number;
  /** The same of a network address: by all its phones together, and by who does not say which phone it is. */
  readonly perSharedAddress: number;
  readonly perAddress: number;
}

/** One call: validated input, who calls, and the transaction that the whole call runs in. */
export interface ServiceCall<Input> {
  readonly input: Input;
  readonly identity: CallerIdentity;
  /** A transaction for a service that changes something; the plain database for one that reads. */
  readonly db: Database;
  readonly parts: ServerParts;
  /** Told of a client that asks by a version which the database does not have (VER-1). */
  readonly onLostVersion?: (version: AskedVersion) => void;
}

/**
 * A contract and the function that does it. `handle` is declared as a method so that handlers of every input fit one
 * list; it is called with what its own contract's schema returned, and with nothing else.
 */
export interface ServiceHandler<Ask = unknown, Input = unknown, Output = unknown> {
  readonly contract: ServiceContract<Ask, Input, Output>;
  handle(call: ServiceCall<Input>): Promise<Output>;
  /**
   * What another machine has to be asked before a change: runs first and outside of its transaction (`db` is the plain
   * database), because nothing may wait for a network while it holds one. Not run for an answer that is replayed. It
   * may run without `handle` following, and again, so what it writes must stand by itself.
   */
  prepare?(call: ServiceCall<Input>): Promise<void>;
  /**
   * What a change waits for, such as `store:<id>`, read before it takes a connection for its transaction: changes of one subject
   * wait for each other in the process (LOAD-1). Missing or undefined: for nothing that others want too.
   */
  subject?(call: ServiceCall<Input>): Promise<string | undefined>;
  /** The same as `handle` for changes of one subject and of different people, in one transaction. */
  handleAll?(calls: readonly ServiceCall<Input>[]): Promise<readonly Outcome<Output>[]>;
}

/** Binds a handler to its contract with the contract's types. */
export function implement<Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
  handle: (call: ServiceCall<Input>) => Promise<Output>,
  more: Pick<ServiceHandler<Ask, Input, Output>, 'prepare' | 'subject'> = {},
): ServiceHandler<Ask, Input, Output> {
  return { contract, handle, ...more };
}

/** Binds a handler whose calls share a transaction where they wait for the same. */
export function implementShared<Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
  shared: Required<Pick<ServiceHandler<Ask, Input, Output>, 'subject' | 'handleAll'>>,
): ServiceHandler<Ask, Input, Output> {
  const handle = async (call: ServiceCall<Input>): Promise<Output> => {
    const [outcome] = await shared.handleAll([call]);
    return orThrow(outcome);
  };
  return { contract, handle, ...shared };
}

/** What the money services need of the settings. */
interface MoneySettings {
  /** What bank account numbers are encrypted with. */
  readonly bankDetailsKey: string;
  /** The bank that keeps virtual accounts: its IFSC and the four letters that its numbers for us begin with. */
  readonly virtualAccounts: { readonly ifsc: string; readonly prefix: string };
}
