import { describe, expect, it } from 'vitest';
import { internalPath, withNext } from './internal-path.ts';

describe('internalPath', () => {
  it.each([
    '/home',
    '/cart/retail-cart?store=sharma',
    '/store/sharma-kirana/item?item=a',
    '/orders#top',
  ])('keeps %s', (path) => {
    expect(internalPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'home',
    'https://evil.example/home',
    '//evil.example',
    '//evil.example/home',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/unknown',
    '/home/',
    '/home/../evil',
    '/store/../item',
    '/store/a/b/item',
    ' /home',
  ])('refuses %s: nothing leads out of the app', (path) => {
    expect(internalPath(path)).toBeUndefined();
  });
});

describe('withNext', () => {
  it('survives being read back, also when nested', () => {
    const inner = withNext('/address/address-list', '/cart/retail-cart?store=a&b=c');
    const outer = withNext('/address?id=1', inner);
    const next = new URLSearchParams(outer.split('?').slice(1).join('?')).get('next');
    expect(next).toBe(inner);
    expect(internalPath(next)).toBe(inner);
  });
});
