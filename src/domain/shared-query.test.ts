import { expect, it } from 'vitest';
import { sharedQuery } from './shared-query.ts';

it.each([
  ['text=tomato&title=A+shop', 'tomato'],
  ['title=Basmati+rice&url=https://shop.example/rice', 'Basmati rice'],
  ['text=Look:+https://shop.example/x?y+++toor%0Adal', 'Look: toor dal'],
  ['text=https://shop.example/x&title=Onion', 'Onion'],
  ['url=https://shop.example/x', ''],
  ['', ''],
])('%s is a search for "%s"', (query, wanted) => {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, decodeURIComponent(value.replaceAll('+', ' '))];
    });
  const params = new Map(pairs);
  expect(sharedQuery({ get: (name) => params.get(name) ?? null })).toBe(wanted);
});

it('takes over the beginning of a long text', () => {
  expect(sharedQuery({ get: () => 'dal '.repeat(1000) })).toHaveLength(79);
});
