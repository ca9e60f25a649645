import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDecoding, detectEncoding } from './text-encoding.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-encoding-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = 'Crème, ₹45, Nestlé';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const windows1252 = Buffer.from('Cr\xe8me, \x8045, Nestl\xe9 \x93x\x94', 'latin1');

describe('detectEncoding', () => {
  test.each([
    ['plain ASCII', Buffer.from('name,price'), 'utf-8'],
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16BE with a mark', utf16be(`\ufeff${TEXT}`), 'utf-16be'],
    ['windows-1252', windows1252, 'windows-1252'],
    ['UTF-8 cut in the middle', Buffer.from(TEXT).subarray(0, 3), 'windows-1252'],
    ['nothing', Buffer.alloc(0), 'utf-8'],
  ])('tells %s', async (_what, bytes, encoding) => {
    const file = path.join(folder, 'file.csv');
    writeFileSync(file, bytes);
    expect(await detectEncoding(file)).toBe(encoding);
  });
});

describe('createDecoding', () => {
  const decodeBytewise = (
    bytes: Buffer,
    encoding: Parameters<typeof createDecoding>[0],
  ): string => {
    const decoding = createDecoding(encoding);
    return [...bytes].map((byte) => decoding.write(Uint8Array.of(byte))).join('') + decoding.end();
  };

  test('decodes in any pieces and leaves the mark out', () => {
    expect(decodeBytewise(Buffer.from(`\ufeff${TEXT}`), 'utf-8')).toBe(TEXT);
    expect(decodeBytewise(Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le')).toBe(TEXT);
    expect(decodeBytewise(utf16be(`\ufeff${TEXT}`), 'utf-16be')).toBe(TEXT);
  });

  test('reads what Windows puts between 0x80 and 0x9F', () => {
    expect(decodeBytewise(windows1252, 'windows-1252')).toBe('Crème, €45, Nestlé “x”');
  });
});
