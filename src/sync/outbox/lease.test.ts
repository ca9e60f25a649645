import { describe, expect, it } from 'vitest';
import { aPersonDatabase, createSyncWorld, settle } from '../../../tests/support/sync-world.ts';
import { LEASE_MS, withDrainLease, type Lease } from './lease.ts';

/** Longest request, ms: the transport gives up then. */
const REQUEST_MS = 15_000;

/** A holder whose work is in the test's hands, and how often its database saw a sign of life. */
async function aHolder() {
  const world = createSyncWorld();
  const db = aPersonDatabase();
  let beats = 0;
  db.facts.hook('creating', () => void (beats += 1));
  db.facts.hook('updating', () => void (beats += 1));
  let end = () => {};
  let lease: Lease | undefined;
  const held = withDrainLease(world, db, async (given) => {
    lease = given;
    await new Promise<void>((resolve) => (end = resolve));
  });
  await settle();
  if (lease === undefined) throw new Error('The lease was not given');
  return { world, db, lease, held, end: () => end(), beats: () => beats };
}

describe('OUT-2 the lease', () => {
  it('OUT-2 is not stolen from a holder whose requests take as long as they may', async () => {
    const { world, db, lease, held, end } = await aHolder();
    await lease.beat();
    let taken = false;
    const second = withDrainLease(world, db, async () => {
      taken = true;
    });
    await settle();
    // So many that the slow requests begin at every moment of what the other one waits.
    for (let round = 0; round < 30; round += 1) {
      for (let quick = 0; quick < 6; quick += 1) {
        await world.advance(990);
        await lease.beat();
      }
      await world.advance(REQUEST_MS);
      await lease.beat();
      await settle();
    }
    expect(taken).toBe(false);
    expect(lease.signal.aborted).toBe(false);
    end();
    await Promise.all([held, second]);
    expect(taken).toBe(true);
  });

  it('OUT-2 is stolen from a holder that gives no sign of life for a whole lease', async () => {
    const { world, db, lease, held, end } = await aHolder();
    await lease.beat();
    let taken = false;
    const second = withDrainLease(world, db, async () => {
      taken = true;
    });
    await settle();
    await world.advance(LEASE_MS - 1);
    expect(taken).toBe(false);
    await world.advance(2);
    await second;
    expect(taken).toBe(true);
    expect(lease.signal.aborted).toBe(true);
    end();
    await held;
  });

  it('OUT-2 signs of life in quick succession are written once', async () => {
    const { world, lease, held, end, beats } = await aHolder();
    for (let request = 0; request < 50; request += 1) await lease.beat();
    expect(beats()).toBe(1);
    await world.advance(1_000);
    await lease.beat();
    expect(beats()).toBe(2);
    end();
    await held;
  });

  it('OUT-7 signs of life go on when the clock is set back', async () => {
    const { world, lease, held, end, beats } = await aHolder();
    await lease.beat();
    world.setClock(world.now() - 86_400_000);
    await lease.beat();
    expect(beats()).toBe(2);
    end();
    await held;
  });
});
