/**
 * The parts of fake-indexeddb that the simulator holds on to. They are not its public interface: `simulator.test.ts`
 * fails when an update moves them.
 */
export interface InnerRequest {
  readonly request: { readyState: string };
  operation: (() => unknown) & { readonly name: string };
}

export interface InnerTransaction {
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  readonly mode: 'readonly' | 'readwrite' | 'versionchange';
  readonly db: InnerConnection;
  readonly _requests: InnerRequest[];
  _abort(this: InnerTransaction, errorName: string | null): void;
}

export interface InnerRecord {
  readonly key: unknown;
  readonly value: unknown;
}

export interface InnerDatabase {
  readonly name: string;
  readonly transactions: readonly InnerTransaction[];
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { values(): Iterable<InnerRecord> } }
  >;
}

export interface InnerConnection {
  readonly _rawDatabase: InnerDatabase;
  readonly _closePending: boolean;
  close(): void;
}

/** A factory with the databases that it holds. */
export type InnerFactory = IDBFactory & { readonly _databases: ReadonlyMap<string, InnerDatabase> };

/** An event target of fake-indexeddb: a request, a transaction or a connection. */
export type InnerTarget = Partial<Record<HandlerName, unknown>> & {
  readonly result?: unknown;
  readonly transaction?: { readonly db: object } | null;
  readonly db?: object;
};

export interface InnerEvent {
  readonly type: string;
  readonly eventPath: readonly InnerTarget[];
}

export const HANDLER_NAMES = [
  'onabort',
  'onblocked',
  'onclose',
  'oncomplete',
  'onerror',
  'onsuccess',
  'onupgradeneeded',
  'onversionchange',
] as const;
type HandlerName = (typeof HANDLER_NAMES)[number];
