import { randomUUID } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonSession } from '../../support/service-client.ts';
import { sendRaw } from '../../support/servers/raw-http.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';

const MB = 1024 * 1024;
/** A file is judged in far less, also on a busy machine (ms). */
const AT_ONCE_MS = 5_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const upload = (name: string, bytes: Uint8Array) =>
  uploadForm(server.url, aForm(bytes, name), { as: asha });
const download = async (fileId: string) => {
  const response = await fetch(`${server.url}/workflow/uploadFile/${fileId}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG as its header claims it to be, grey, with chunks before the pixels and whatever pixels are given. */
function aPng(
  { width, height }: { width: number; height: number },
  pixels: Uint8Array,
  ...before: Buffer[]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 64 MB of nothing, packed into 64 KB. */
const BOMB = deflateSync(Buffer.alloc(64 * MB));
const textChunk = (type: string): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), BOMB]));

/** A zip file with one packed entry, whose name and content decide what it counts as. */
function aPackedZip(name: string, packed: Buffer, size: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

describe('an upload that is a bomb', () => {
  const LARGE = { width: 60_000, height: 60_000 };
  const SMALL = { width: 8, height: 8 };
  const smallPixels = deflateSync(Buffer.alloc(9 * 8));
  const bombs: readonly (readonly [string, string, () => Buffer, number])[] = [
    ['a picture of 3.6 gigapixels', 'a.png', () => aPng(LARGE, BOMB), 422],
    [
      'one that claims the most that there can be',
      'a.png',
      () => aPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, BOMB),
      422,
    ],
    ['one without any extent', 'a.png', () => aPng({ width: 0, height: 0 }, BOMB), 422],
    [
      'a row of a billion pixels',
      'a.png',
      () => aPng({ width: 1_000_000_000, height: 1 }, BOMB),
      422,
    ],
    [
      'a document of 64 MB in 64 KB',
      'a.docx',
      () => aPackedZip('[Content_Types].xml', deflateRawSync(Buffer.alloc(64 * MB)), 64 * MB),
      415,
    ],
    ['a table that is gzip of gzip', 'a.csv', () => gzipSync(gzipSync(Buffer.alloc(64 * MB))), 415],
  ];
  test.each(bombs)('%s is refused at once', async (_, name, make, expected) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(MB);
    const begun = performance.now();
    const { status } = await upload(name, bytes);
    expect(status).toBe(expected);
    expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
  });

  test.each(['zTXt', 'iCCP'])(
    'and hides in the %s of a small picture is not unpacked into what is stored',
    async (type) => {
      const bytes = aPng(SMALL, smallPixels, textChunk(type), textChunk(type));
      const before = process.memoryUsage().rss;
      const { status, fileId } = await upload('a.png', bytes);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
      expect([200, 422]).toContain(status);
      const stored = status === 200 ? (await download(fileId)).bytes.length : 0;
      expect(stored).toBeLessThan(1000);
    },
  );

  test('of pixels that are more, or fewer, than the picture has room for stores no more than that', async () => {
    const more = await upload('a.png', aPng(SMALL, BOMB));
    expect([200, 422]).toContain(more.status);
    const stored = more.status === 200 ? (await download(more.fileId)).bytes.length : 0;
    expect(stored).toBeLessThan(1000);
    const fewer = await upload('a.png', aPng({ width: 4000, height: 4000 }, smallPixels));
    expect([fewer.status, fewer.problem.code]).toEqual([422, 'picture_not_readable']);
  });
});

describe('an upload that is two things at once', () => {
  const PAGE = '<html><script>alert(document.domain)</script></html>';

  test.each<[string, string, () => Promise<Buffer>]>([
    [
      'a page behind a photo',
      'a.jpg',
      async () => Buffer.concat([await aPhoto(), Buffer.from(PAGE)]),
    ],
    ['a page inside of a photo', 'a.jpg', () => aPhoto({ model: PAGE })],
    [
      'a page in a comment of a PNG',
      'a.png',
      async () =>
        aPng(
          { width: 8, height: 8 },
          deflateSync(Buffer.alloc(72)),
          chunk('tEXt', Buffer.from(`Comment\0${PAGE}`)),
        ),
    ],
    [
      'an archive behind a PNG',
      'a.png',
      async () =>
        Buffer.concat([
          await sharp(await aPhoto())
            .png()
            .toBuffer(),
          aPackedZip('a.js', deflateRawSync(PAGE), PAGE.length),
        ]),
    ],
  ])('%s is only the picture', async (_, name, make) => {
    const { status, fileId } = await upload(name, await make());
    expect(status).toBe(200);
    const { bytes, headers } = await download(fileId);
    expect(bytes.toString('latin1')).not.toMatch(/script|a\.js/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test.each([
    [
      'a drawing called a PNG',
      'a.png',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    ['a drawing called a JPEG', 'a.jpg', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['a page called a PDF', 'a.pdf', PAGE],
    ['a page before a PDF', 'a.pdf', `${PAGE}%PDF-1.7`],
    ['a page of two endings', 'a.png.html', PAGE],
    ['a page with a NUL in its name', 'a.html\u0000.png', PAGE],
    ['a page called a document', 'a.docx', PAGE],
  ])('%s is refused', async (_, name, content) => {
    const { status, problem } = await upload(name, Buffer.from(content));
    expect([status, problem.code]).toEqual([415, 'file_type_not_allowed']);
  });

  test('a page called a table is a table: saved, of its own type, and never opened in place', async () => {
    const { fileId } = await upload('a.csv', Buffer.from(PAGE));
    const { headers } = await download(fileId);
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileId}.csv"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('an upload whose form is hostile', () => {
  const BOUNDARY = 'b'.repeat(20);
  const send = (body: string | Buffer, headers: readonly string[] = []) =>
    sendRaw(
      server.url,
      [
        'POST /workflow/uploadFile/request HTTP/1.1',
        'Host: haat',
        'Connection: close',
        `Authorization: Bearer ${asha.token}`,
        `Idempotency-Key: ${randomUUID()}`,
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
      ],
      body,
    );
  const part = (head: string, content = 'a,b'): string =>
    `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"';

  test.each<[string, string]>([
    [
      '20,000 parts',
      `${part('Content-Disposition: form-data; name="a"', '').repeat(20_000)}${end}`,
    ],
    ['a thousand files', `${part(FILE).repeat(1_000)}${end}`],
    ['a thousand headers in its part', part(`${FILE}${'\r\nX-A: b'.repeat(1_000)}`)],
    ['a header of 1 MB', part(`${FILE}\r\nX-A: ${'a'.repeat(MB)}`)],
    ['a part that never ends', part(FILE)],
    ['no part at all', end],
    ['another boundary', part(FILE).replaceAll(BOUNDARY, 'other')],
    ['a member of objects as its name', `${part(FILE.replace('"file"', '"__proto__"'))}${end}`],
  ])('with %s is refused', async (_, body) => {
    const { status, text } = await send(body);
    expect([400, 413, 431]).toContain(status);
    expect(text).not.toMatch(/\.ts|node_modules/);
    expect((await upload('still.csv', Buffer.from('there'))).status).toBe(200);
  });

  test('that is packed is not unpacked', async () => {
    const body = `${part(FILE)}${end}`;
    const { status } = await send(gzipSync(body), ['Content-Encoding: gzip']);
    expect(status).toBe(400);
  });

  test('cannot choose the name or the type that its file is served with', async () => {
    const name = 'x\\";filename=\\"evil.html';
    const { status, text } = await send(
      `${part(`Content-Disposition: form-data; name="file"; filename="../../${name}.csv"\r\nContent-Type: text/html`)}${end}`,
    );
    expect(status).toBe(200);
    const fileId = /"fileId":"([^"]+)"/.exec(text)?.[1] ?? '';
    const { headers } = await download(fileId);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileId}.csv"`);
    expect(headers.get('content-type')).toBe('text/csv');
  });
});
