import type * as v from 'valibot';
import type { ServiceContract } from './service.ts';

/**
 * The contract of a command that one call sends (design, section 5): what its outbox entry holds and how the sync engine
 * sends it. A command is this and one file in `src/commands`; sending, storing the answer and showing the entry follow
 * from it. An order is more than one call, so it has a sender of its own.
 */
export interface OutboxCommand<Payload = unknown, Ask = unknown, Output = unknown> {
  /** Constant for ever: entries of earlier versions of the app carry it. */
  readonly kind: string;
  /** The version of the payload that this code writes and reads; from 1. */
  readonly payloadVersion: number;
  readonly payload: v.GenericSchema<unknown, Payload>;
  /** Turns a payload of `fromVersion` into the next one (DB-1); needed from version 2 on. */
  readonly migrate?: (payload: unknown, fromVersion: number) => unknown;
  /** Entries of one subject go in order (OUT-3). */
  subject(payload: Payload): string;
  /** The newest entry of a subject says all: those that still wait are dropped when it is added (OUT-6). */
  readonly newestOnly: boolean;
  readonly service: ServiceContract<Ask, unknown, Output>;
  /**
   * What the service is asked; `fileIds` are those of the uploaded `pictures`, in their order, `key` is the Idempotency-Key
   * of the call, which a message id has to be.
   */
  input(payload: Payload, fileIds: readonly string[], key: string): Ask;
  /** Ids of rows in `attachments` whose bytes are sent before the call. */
  pictures?(payload: Payload): readonly string[];
  /** True where their person still sees the pictures once they were sent: the bytes stay. */
  readonly keepsPictures?: boolean;
  /** False where the answer is about somebody else, and nothing of it stays on this phone; default true. */
  readonly keepsAnswer?: boolean;
  /** What the buyer reads on the sync page: "Cancel order from Annapurna Stores". */
  title(payload: Payload): string;
}

/** Declares a command; exists so that the types are inferred from the schemas. */
export function defineCommand<Payload, Ask, Output>(
  command: OutboxCommand<Payload, Ask, Output>,
): OutboxCommand<Payload, Ask, Output> {
  return command;
}
