import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../tests/support/inputs/hostile-inputs.ts';
import { pictureAddress } from './picture-address.ts';

describe('where a picture is', () => {
  it('is in /goods, for every picture that comes with the app', () => {
    const files = readdirSync('public/goods').filter((file) => file.endsWith('.webp'));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files)
      expect(pictureAddress(file.replace('.webp', ''))).toBe(`/goods/${file}`);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'https://shop.example/rice.webp',
    '//shop.example/rice',
    'data:image/svg+xml,<svg/>',
    '../icons/haat',
    '1f34c.webp?x',
    '1f34c/../x',
    '%2e%2e',
  ])('is nowhere for %j', (picture) => {
    expect(pictureAddress(picture)).toBeNull();
  });

  it.each(HOSTILE_TEXTS)('never leaves /goods for %j', (text) => {
    const address = pictureAddress(text);
    const path = address === null ? '/goods/' : new URL(address, 'https://haat.test').pathname;
    expect(path.startsWith('/goods/')).toBe(true);
  });
});
