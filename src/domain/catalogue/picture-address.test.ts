import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../tests/support/inputs/hostile-inputs.ts';
import {
  EDGES,
  OWN_FORMATS,
  ownPictureName,
  ownPicturePath,
  pictureAddress,
  readOwnPath,
  readOwnPicture,
  reckonedBytes,
} from './picture-address.ts';

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

describe('IMG-1 where the squares of a shop’s own picture are', () => {
  const own = { hash: '0123456789abcdef0123456789abcdef', colour: 'f4f0ea' };
  const name = ownPictureName(own);

  it('is said by its name, which is no picture of the app', () => {
    expect(readOwnPicture(name)).toEqual(own);
    expect(pictureAddress(name)).toBeNull();
  });

  it('is a path for each edge and format, which is read back', () => {
    for (const edge of EDGES) {
      for (const format of OWN_FORMATS) {
        const path = ownPicturePath(own.hash, edge, format);
        expect(readOwnPath(path)).toEqual({ hash: own.hash, edge, format });
      }
    }
  });

  it.each([
    `/goods/own/${own.hash}-97.avif`,
    `/goods/own/${own.hash}-96.jpeg`,
    `/goods/own/../${own.hash}-96.avif`,
    '/goods/1f34c.webp',
  ])('is none for %s', (path) => {
    expect(readOwnPath(path)).toBeNull();
  });

  it.each([...HOSTILE_TEXTS, 'own-12-ffffff', `${name}0`, name.toUpperCase()])(
    'is none for %j',
    (text) => {
      expect(readOwnPicture(text)).toBeNull();
      expect(readOwnPath(text)).toBeNull();
    },
  );

  it('CAT-5 is reckoned with the most that a square of its edge may take', () => {
    expect(EDGES.map((edge) => reckonedBytes(ownPicturePath(own.hash, edge, 'webp')))).toEqual([
      6_000, 24_000, 90_000,
    ]);
    expect(reckonedBytes('/goods/1f34c.webp')).toBe(6_000);
  });
});
