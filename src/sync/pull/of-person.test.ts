import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { writeSetting } from '../../db/settings.ts';
import { CallError } from '../call-error.ts';
import { createDeskPulls } from './desks.ts';
import { ofPerson, type PersonPullParts, pullOfPerson } from './of-person.ts';

/** A phone with or without somebody signed in. `opened` tells whose databases were opened. */
async function aPhone(userId?: number) {
  const device = aDevice();
  const db = aPersonDatabase();
  const opened: number[] = [];
  if (userId !== undefined) {
    const session = { token: 't', tokenType: 'Bearer', userId, realmId: userId, expiresAt: 1e15 };
    await writeSetting(device, 'authData', session);
  }
  const openPerson = (id: number) => {
    opened.push(id);
    return db;
  };
  return { device, db, opened, openPerson };
}

describe('what is done for who is signed in', () => {
  it('gets that person and their database, and its end is the answer', async () => {
    const phone = await aPhone(7);
    const answer = await ofPerson(phone, 'nobody', async ({ db, userId }) => {
      expect(db).toBe(phone.db);
      return `person ${userId}`;
    });
    expect(answer).toEqual({ ok: true, value: 'person 7' });
    expect(phone.opened).toEqual([7]);
  });

  it('is not done for a visitor', async () => {
    const phone = await aPhone();
    const answer = await ofPerson(phone, 'nobody', () => Promise.reject(new Error('was done')));
    expect(answer).toEqual({ ok: true, value: 'nobody' });
    expect(phone.opened).toEqual([]);
  });

  it('is a problem to be shown when the server does not answer', async () => {
    const answer = await pullOfPerson(await aPhone(7), () =>
      Promise.reject(new CallError({ kind: 'no-answer', reason: 'network' })),
    );
    expect(answer).toMatchObject({ ok: false, problem: { retryAfterSeconds: null } });
  });

  it('OUT-4 says on every screen that their session has ended, unless somebody has signed in meanwhile', async () => {
    const ended = new CallError({
      kind: 'refused',
      status: 401,
      problem: { type: 'about:blank', title: '', status: 401, code: 'session_expired' },
      retryAfterMs: null,
    });
    const phone = await aPhone(7);
    await pullOfPerson(phone, () => Promise.reject(ended));
    expect(await phone.db.fact('signed-out')).toBe(true);

    const other = await aPhone(7);
    const session = { token: 'new', tokenType: 'Bearer', userId: 7, realmId: 7, expiresAt: 1e15 };
    await pullOfPerson(other, async () => {
      await writeSetting(other.device, 'authData', session);
      throw ended;
    });
    expect(await other.db.fact('signed-out')).toBeUndefined();
  });
});

describe('the queue of tickets', () => {
  const refused = (code: 'bad_input' | 'not_allowed') =>
    new CallError({
      kind: 'refused',
      status: 400,
      problem: { type: 'about:blank', title: '', status: 400, code },
      retryAfterMs: null,
    });

  /** A server that refuses what names a ticket, as one from before does. */
  async function pullsOf(code: 'bad_input' | 'not_allowed') {
    const phone = await aPhone(7);
    const asked: unknown[] = [];
    const call = (_contract: unknown, ask: object) => {
      asked.push(ask);
      return 'ticketId' in ask
        ? Promise.reject(refused(code))
        : Promise.resolve({ tickets: [], hasMore: false, colleagues: [] });
    };
    const transport = { call } as unknown as PersonPullParts['transport'];
    const parts = { ...phone, transport, now: () => 5 } as PersonPullParts;
    return { ...phone, asked, pulls: createDeskPulls(parts) };
  }

  it('DESK-3 comes with a linked ticket from an older copy of the server, too, which knows no links', async () => {
    const { pulls, db, asked } = await pullsOf('bad_input');
    expect(await pulls.pullTicketQueue('open', 't')).toEqual({ ok: true, value: null });
    expect(asked).toEqual([{ queue: 'open', ticketId: 't' }, { queue: 'open' }]);
    expect(await db.fact('desk-tickets')).toMatchObject({ open: { fetchedAt: 5 } });
  });

  it('is not asked for again after another refusal', async () => {
    const { pulls, asked } = await pullsOf('not_allowed');
    expect(await pulls.pullTicketQueue('open', 't')).toMatchObject({ ok: false });
    expect(asked).toHaveLength(1);
  });
});
