import { expect, test } from 'vitest';
import { createSessionCache } from './authenticate.ts';

const asha = { caller: 'buyer', userId: 1001, realmId: 5001 } as const;

test('remembers a session for its time, and not a moment longer', () => {
  const cache = createSessionCache(1_000);
  cache.remember('hash', asha, 50);
  expect(cache.get('hash', 1_049)).toEqual(asha);
  expect(cache.get('hash', 1_050)).toBeUndefined();
  expect(cache.get('another', 60)).toBeUndefined();
});

test('forgets at once what it is told to forget', () => {
  const cache = createSessionCache(1_000);
  cache.remember('hash', asha, 0);
  cache.forget('hash');
  expect(cache.get('hash', 1)).toBeUndefined();
});

test('a clock that was set back does not make a session last', () => {
  const cache = createSessionCache(1_000);
  cache.remember('hash', asha, 500_000);
  expect(cache.get('hash', 10)).toBeUndefined();
});

test('holds a bounded number, the newest', () => {
  const cache = createSessionCache(1_000);
  for (let index = 0; index < 20_001; index += 1) cache.remember(`hash ${index}`, asha, 0);
  expect(cache.get('hash 0', 1)).toBeUndefined();
  expect(cache.get('hash 20000', 1)).toEqual(asha);
});

test('with no time it remembers nothing', () => {
  const cache = createSessionCache(0);
  cache.remember('hash', asha, 0);
  expect(cache.get('hash', 0)).toBeUndefined();
});
