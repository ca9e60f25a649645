import type { DeviceDatabase } from '../../device-database.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { PersonDatabase } from '../../person-database.ts';
import type { CatalogueProgress, LastDrain, Reachability } from '../../settings.ts';
import { readStoreProblems, type StoreProblem } from '../catalogue/catalogue-sync.ts';
import { readNetworkSettings, type NetworkSettings, readSetting } from '../settings.ts';
import { readOutbox } from './sync-status.ts';

/** What this device knows of its own state; what may leave it is decided by `diagnosticReport`. */
export interface DiagnosticFacts {
  readonly entries: readonly StoredOutboxEntry[];
  /** Rows by table: `device.packs`, `person.orders` … */
  readonly counts: Readonly<Record<string, number>>;
  readonly network: NetworkSettings;
  readonly evidence: Reachability | null;
  readonly lastDrain: LastDrain | null;
  readonly signedOut: boolean;
  /** Stores whose catalogue could not be brought up to date, and how far fetching them is. */
  readonly catalogue?: {
    readonly problems: readonly StoreProblem[];
    readonly progress: CatalogueProgress | null;
  };
  /** The versions of the databases' schemas. */
  readonly schemas: { readonly device: number; readonly person: number };
}

async function countRows(
  prefix: string,
  db: DeviceDatabase | PersonDatabase,
): Promise<[string, number][]> {
  return Promise.all(
    db.tables.map(async (table): Promise<[string, number]> => [
      `${prefix}.${table.name}`,
      await table.count(),
    ]),
  );
}

/** Reads all that a diagnostic file is made of. */
export async function readDiagnosticFacts(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<DiagnosticFacts> {
  const [problems, progress] = await Promise.all([
    readStoreProblems(device),
    readSetting(device, 'catalogue-progress'),
  ]);
  const [entries, ofDevice, ofPerson, network, evidence, lastDrain, signedOut] = await Promise.all([
    readOutbox(person),
    countRows('device', device),
    countRows('person', person),
    readNetworkSettings(device),
    readSetting(device, 'reachability-evidence'),
    readSetting(device, 'last-drain'),
    person.fact('signed-out'),
  ]);
  return {
    entries,
    counts: Object.fromEntries([...ofDevice, ...ofPerson]),
    network,
    evidence: evidence ?? null,
    lastDrain: lastDrain ?? null,
    signedOut: signedOut === true,
    catalogue: { problems, progress: progress ?? null },
    schemas: { device: device.verno, person: person.verno },
  };
}
