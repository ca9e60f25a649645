import { Button } from '@mantine/core';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './sync-page.module.css';
import { millisecondsInMinute } from 'date-fns/constants';
import {
  type DiagnosticFacts,
  readDiagnosticFacts,
} from '../../db/reads/sync-status/diagnostic-facts.ts';
import { SAVE_ADDRESS } from '../../contracts/addresses/change-addresses.ts';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import { OUTBOX_COMMANDS } from '../../contracts/outbox-commands.ts';
import { PROBLEM_STATUS } from '../../contracts/problem.ts';
import type { StoreSyncProblem } from '../../db/device-database.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';

const TYPE = 'application/json';

/** A file for whoever helps when something does not get sent (OUT-8). */
export function DiagnosticButton() {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <section className={classes['report']} aria-labelledby="report-title">
      <h2 id="report-title" className={classes['what']}>
        Something does not get sent?
      </h2>
      <p className={classes['why']}>
        This file says how sending stands on this phone. It has no names, numbers, addresses, items
        or amounts in it.
      </p>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="default"
        loading={busy}
        onClick={() => {
          run(() => shareDiagnosticFile(haat));
        }}
      >
        Save report for support
      </Button>
    </section>
  );
}

/** The build by the name of its main file, which carries the hash of its content (scripts/build/start-page.ts). */
function buildName(): string {
  const list = document.getElementById('start-files')?.textContent ?? '{}';
  const { script = 'unknown' } = JSON.parse(list) as { script?: string };
  return script.split('/').at(-1) ?? 'unknown';
}

async function storageState(): Promise<DiagnosticSurroundings['storage']> {
  if (!('storage' in navigator)) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota, kept: await navigator.storage.persisted() };
}

/** The redacted file of how this device's sync stands (OUT-8). */
async function diagnosticFile({ device, person, now }: Haat): Promise<File> {
  const facts = await readDiagnosticFacts(device, person);
  const report = diagnosticReport(facts, {
    build: buildName(),
    nowMs: now(),
    storage: await storageState(),
    serviceWorker: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
    browserSaysOnline: navigator.onLine,
  });
  const name = `haat-report-${report.at.slice(0, 16).replace(/[:T]/g, '-')}.json`;
  return new File([`${JSON.stringify(report, null, 2)}\n`], name, { type: TYPE });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold on the bytes once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), millisecondsInMinute);
}

/** Hands the file to the share sheet where there is one, else downloads it. @returns what to tell the person, if anything */
async function shareDiagnosticFile(haat: Haat): Promise<string | null> {
  const file = await diagnosticFile(haat);
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return null;
    } catch (error) {
      // Closing the sheet is an answer too; a sheet that can't take the file leaves the download.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  download(file);
  return null;
}

/** What is known besides the databases. */
export interface DiagnosticSurroundings {
  /** The build of the app, as the name of its main file says. */
  readonly build: string;
  /** ms by this device's clock. */
  readonly nowMs: number;
  /** Bytes; null where the browser does not tell. */
  readonly storage: {
    readonly used: number;
    readonly quota: number;
    readonly kept: boolean;
  } | null;
  readonly serviceWorker: boolean;
  readonly browserSaysOnline: boolean;
}

const KINDS: ReadonlySet<string> = new Set([
  PLACE_ORDER.kind,
  SAVE_ADDRESS.kind,
  ...OUTBOX_COMMANDS.map(({ kind }) => kind),
]);
const SUBJECTS: ReadonlySet<string> = new Set([
  'order',
  'order-change',
  'ticket',
  'rating',
  'cart',
  'preferences',
  'profile',
  'address',
]);
const CODES: ReadonlySet<string> = new Set([
  ...Object.keys(PROBLEM_STATUS),
  'network',
  'timeout',
  'switched-off',
  'no-session',
  'foreign-answer',
  'unreadable',
  'quote_differs',
]);

const STORE_PROBLEMS: ReadonlySet<string> = new Set<StoreSyncProblem>([
  'pack-mismatch',
  'pack-missing',
  'refused',
  'unreadable',
]);

/** Only words of ours leave the device; whatever else stood there is "other". */
const known = (words: ReadonlySet<string>, word: string): string =>
  words.has(word) ? word : 'other';

/** FNV-1a, 32 bits: enough to tell the entries of one file apart, too little to find the id again. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function entryReport(entry: StoredOutboxEntry, nowMs: number) {
  const { lastError, subject } = entry;
  return {
    entry: shortHash(entry.id),
    kind: known(KINDS, entry.kind),
    payloadVersion: entry.payloadVersion,
    subject: known(SUBJECTS, subject.split(':', 1)[0] ?? ''),
    subjectHash: shortHash(subject),
    state: entry.state,
    attempts: entry.attempts,
    ageMs: nowMs - entry.createdAt,
    waitsMs: Math.max(0, entry.notBefore - nowMs),
    serverAskedToWait: entry.askedToWait,
    hasBegun: entry.progress !== null,
    dependsOn: entry.dependsOn.map(shortHash),
    error:
      lastError === null ? null : { code: known(CODES, lastError.code), status: lastError.status },
  };
}

/**
 * The diagnostic file (OUT-8): how this device's sync stands, for someone who helps. Redacted by construction: numbers,
 * yes or no, and words from lists of ours; no text of the person, a store or the server is copied, and no id.
 */
export function diagnosticReport(facts: DiagnosticFacts, around: DiagnosticSurroundings) {
  const { nowMs, ...surroundings } = around;
  const { network, evidence, lastDrain, entries } = facts;
  return {
    format: 1,
    at: new Date(nowMs).toISOString(),
    ...surroundings,
    schemas: facts.schemas,
    network: {
      ...network,
      quickAnswers: evidence?.quickAnswers ?? null,
      misses: evidence?.misses ?? null,
      lastBadMs:
        evidence?.badAt === undefined || evidence.badAt === null ? null : nowMs - evidence.badAt,
    },
    signedOut: facts.signedOut,
    lastDrain:
      lastDrain === null
        ? null
        : {
            agoMs: nowMs - lastDrain.at,
            done: lastDrain.done,
            waiting: lastDrain.waiting,
            paused: lastDrain.paused,
          },
    catalogue: {
      state: facts.catalogue?.progress?.state ?? null,
      total: facts.catalogue?.progress?.total ?? 0,
      done: facts.catalogue?.progress?.done ?? 0,
      failed: facts.catalogue?.progress?.failed ?? 0,
      problems: (facts.catalogue?.problems ?? []).map(({ storeId, problem, hasOlder, at }) => ({
        store: shortHash(storeId),
        problem: known(STORE_PROBLEMS, problem),
        hasOlder,
        agoMs: nowMs - at,
      })),
    },
    rows: facts.counts,
    outbox: entries.map((entry) => entryReport(entry, nowMs)),
  };
}
