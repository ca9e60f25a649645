import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SEND_MESSAGE } from './desk-commands.ts';

it('DB-1 DESK-1 a message to everybody that an app of before has written is sent: its word was typed', () => {
  const ask = { wzrk_id: 'a', pivotId: 'desk', title: 'Haat is five', body: '', toUserId: null };
  const kept = { ask, about: 'Haat is five' };
  expect(v.is(SEND_MESSAGE.payload, kept)).toBe(false);
  const migrated = SEND_MESSAGE.migrate?.(kept, 1);
  expect(migrated).toEqual({ ...kept, ask: { ...ask, confirmation: 'everybody' } });
  expect(v.is(SEND_MESSAGE.payload, migrated)).toBe(true);
});
