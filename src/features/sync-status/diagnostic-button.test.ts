import { describe, expect, it } from 'vitest';
import { anOutboxEntry } from '../../../tests/support/builders/an-outbox-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { DiagnosticFacts } from '../../db/reads/sync-status/diagnostic-facts.ts';
import { diagnosticReport, type DiagnosticSurroundings } from './diagnostic-button.tsx';

const NOW = Date.UTC(2026, 10, 21, 6);
const ID = '0190a8c4-1111-7222-8333-444455556666';
const SECRETS = [
  'Asha Rao',
  '9876543210',
  'Flat 12B',
  'Annapurna Stores',
  'annapurna-stores',
  'Toor Dal',
  'asha@example.in',
  'bearer-token-of-asha',
  '123456',
  '43500',
  ID,
];

/** Every string of the entry is one secret, and its payload holds all of them. */
function aLeakyEntry(secret: string): StoredOutboxEntry {
  const everything = { SECRETS, amountPaise: 43_500, nested: { [secret]: secret } };
  return anOutboxEntry({
    id: `${ID}-${secret}`,
    kind: secret,
    subject: `${secret}:${ID}`,
    dependsOn: [`${ID}-${secret}`],
    payload: everything,
    progress: everything,
    lastError: { code: secret, message: `Refused for ${secret}`, status: 422 },
    createdAt: NOW - 60_000,
    notBefore: NOW + 5_000,
  });
}

const around: DiagnosticSurroundings = {
  build: 'index-4f2a.js',
  nowMs: NOW,
  storage: { used: 1_000, quota: 9_000, kept: true },
  serviceWorker: true,
  browserSaysOnline: false,
};

function someFacts(entries: readonly StoredOutboxEntry[]): DiagnosticFacts {
  return {
    entries,
    counts: { 'device.packs': 3, 'person.orders': 2 },
    network: { reachability: 'offline', foreignStatus: null, workOffline: false, saveData: null },
    evidence: { state: 'offline', quickAnswers: 0, misses: 2, badAt: NOW - 1_000 },
    lastDrain: { at: NOW - 2_000, done: 1, waiting: 4, paused: false },
    signedOut: false,
    schemas: { device: 2, person: 2 },
  };
}

describe('the diagnostic file', () => {
  it('OUT-8 holds no name, number, address, token, code, item, amount or id, wherever it stood', () => {
    const text = JSON.stringify(diagnosticReport(someFacts(SECRETS.map(aLeakyEntry)), around));
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text.toLowerCase()).not.toMatch(/asha|annapurna|dal\b|flat/);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('OUT-8 tells of each entry what helps: kind, subject, state, tries, waits, age and code', () => {
    const entry = anOutboxEntry({
      id: ID,
      kind: 'place-order',
      subject: `order:${ID}`,
      state: 'waiting',
      attempts: 3,
      createdAt: NOW - 90_000,
      notBefore: NOW + 5_000,
      askedToWait: true,
      lastError: { code: 'too_many_requests', message: 'Too many tries.', status: 429 },
    });
    const report = diagnosticReport(someFacts([entry]), around);
    expect(report.outbox).toEqual([
      {
        entry: expect.stringMatching(/^[0-9a-f]{8}$/),
        kind: 'place-order',
        payloadVersion: 1,
        subject: 'order',
        subjectHash: expect.stringMatching(/^[0-9a-f]{8}$/),
        state: 'waiting',
        attempts: 3,
        ageMs: 90_000,
        waitsMs: 5_000,
        serverAskedToWait: true,
        hasBegun: false,
        dependsOn: [],
        error: { code: 'too_many_requests', status: 429 },
      },
    ]);
    expect(report).toMatchObject({
      build: 'index-4f2a.js',
      at: '2026-11-21T06:00:00.000Z',
      network: { reachability: 'offline', misses: 2, lastBadMs: 1_000 },
      lastDrain: { agoMs: 2_000, done: 1, waiting: 4, paused: false },
      rows: { 'device.packs': 3, 'person.orders': 2 },
      storage: { used: 1_000, quota: 9_000, kept: true },
    });
  });

  it('CAT-2 tells which catalogues could not be brought up to date, without naming a store', () => {
    const at = NOW - 60_000;
    const store = { storeId: 'annapurna', storeName: 'Annapurna', hasOlder: true, at };
    const progress = { state: 'waiting', total: 9, done: 3, failed: 1, at } as const;
    const problems = [{ ...store, problem: 'pack-mismatch' as const }];
    const facts = { ...someFacts([]), catalogue: { problems, progress } };
    const { catalogue } = diagnosticReport(facts, around);
    expect(catalogue).toEqual({
      state: 'waiting',
      total: 9,
      done: 3,
      failed: 1,
      problems: [
        {
          store: expect.stringMatching(/^[0-9a-f]{8}$/),
          problem: 'pack-mismatch',
          hasOlder: true,
          agoMs: 60_000,
        },
      ],
    });
  });

  it('OUT-8 tells two entries of one subject by their hashes', () => {
    const two = [
      anOutboxEntry({ id: 'a', subject: 'cart' }),
      anOutboxEntry({ id: 'b', subject: 'cart', dependsOn: ['a'] }),
    ];
    const [first, second] = diagnosticReport(someFacts(two), around).outbox;
    expect(second?.subjectHash).toBe(first?.subjectHash);
    expect(second?.entry).not.toBe(first?.entry);
    expect(second?.dependsOn).toEqual([first?.entry]);
  });
});
