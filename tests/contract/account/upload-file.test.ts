import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { uploads } from '../../../server/account/account-tables.ts';
import { sweepUploads } from '../../../server/uploads/store-upload.ts';
import { VISITOR, type PersonSession, type Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
});
afterAll(() => server.close());

const upload = (form: FormData | string, options: { as?: Session; key?: string | null } = {}) =>
  uploadForm(server.url, form, { as: asha, ...options });
const uploadNamed = (name: string, bytes: Uint8Array) => upload(aForm(bytes, name));
const fetchFile = (fileId: string, as: Session = asha) =>
  fetch(`${server.url}/workflow/uploadFile/${fileId}`, {
    headers: as.token === undefined ? {} : { authorization: `Bearer ${as.token}` },
  });
const storedType = async (fileId: string): Promise<string | undefined> => {
  const [row] = await server.db.select().from(uploads).where(eq(uploads.id, fileId));
  return row?.contentType;
};
const filesOf = async (as: PersonSession): Promise<number> =>
  (await server.db.select().from(uploads).where(eq(uploads.userId, as.details.userId))).length;

/** The first bytes of a file of old Office, which is a compound file. */
const COMPOUND_FILE = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1024, 1),
]);

/** A zip file with one stored entry. */
function aZip(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)]);
}

const contentTypes = (main: string): Buffer =>
  aZip(
    '[Content_Types].xml',
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
  );

describe('POST uploadFile/request', () => {
  test('stores a photo without its EXIF, the way up that the camera meant', async () => {
    const photo = await aPhoto({ width: 64, height: 32 });
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, fileId, headers } = await uploadNamed('IMG_0001.JPG', photo);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const file = await fetchFile(fileId);
    const bytes = Buffer.from(await file.arrayBuffer());
    const { exif, format, width, height, orientation } = await sharp(bytes).metadata();
    expect({ exif, format, width, height, orientation }).toEqual({
      exif: undefined,
      format: 'jpeg',
      width: 32,
      height: 64,
      orientation: undefined,
    });
    expect(bytes.includes('Asha')).toBe(false);
  });

  test('stores nothing that hides behind the pixels of a picture', async () => {
    const photo = Buffer.concat([await aPhoto(), Buffer.from('<script>alert(1)</script>')]);
    const { fileId } = await uploadNamed('photo.jpg', photo);
    const bytes = Buffer.from(await (await fetchFile(fileId)).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
  });

  test('scales a large picture down', async () => {
    const { fileId } = await uploadNamed('p.jpg', await aPhoto({ width: 6000, height: 3000 }));
    const bytes = await (await fetchFile(fileId)).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, height: 2560 });
  });

  test.each<[name: string, type: string, bytes: Buffer | (() => Promise<Buffer>)]>([
    ['a.png', 'image/png', () => sharp(aSquare()).png().toBuffer()],
    ['a.jpeg', 'image/jpeg', () => aPhoto()],
    ['named-jpg-but.jpg', 'image/png', () => sharp(aSquare()).png().toBuffer()],
    ['bill.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['bill.doc', 'application/msword', COMPOUND_FILE],
    ['bill.xls', 'application/vnd.ms-excel', COMPOUND_FILE],
    [
      'bill.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      contentTypes('wordprocessingml.document'),
    ],
    [
      'bill.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      contentTypes('spreadsheetml.sheet'),
    ],
    ['list.numbers', 'application/vnd.apple.numbers', aZip('Index/Document.iwa', 'x')],
    ['list.csv', 'text/csv', Buffer.from('item,price\nआटा,45\n')],
  ])('takes %s as %s', async (name, type, bytes) => {
    const { status, fileId } = await uploadNamed(name, await bytesOf(bytes));
    expect([status, await storedType(fileId)]).toEqual([200, type]);
  });

  test.each<[what: string, name: string, bytes: Buffer | (() => Promise<Buffer>)]>([
    ['a script that is called a picture', 'a.png', Buffer.from('<script>alert(1)</script>')],
    ['a program that is called a picture', 'a.jpg', Buffer.from('MZ\u0090\u0000programm')],
    ['a picture that is called a program', 'a.exe', () => aPhoto()],
    ['a picture that is called a bill', 'a.pdf', () => aPhoto()],
    ['a page', 'a.html', Buffer.from('<html></html>')],
    ['a drawing that can hold scripts', 'a.svg', Buffer.from('<svg/>')],
    ['a moving picture', 'a.gif', () => sharp(aSquare()).gif().toBuffer()],
    ['a zip file that is called Numbers', 'a.numbers', aZip('virus.exe', 'x')],
    ['a zip file', 'a.zip', aZip('a.txt', 'x')],
    ['bytes that are called CSV', 'a.csv', Buffer.from([0xff, 0x00, 0x01, 0x80])],
    ['a file without a name', '', () => aPhoto()],
  ])('refuses %s', async (_, name, bytes) => {
    const before = await filesOf(asha);
    const { status, problem } = await uploadNamed(name, await bytesOf(bytes));
    expect([status, problem.code]).toEqual([415, 'file_type_not_allowed']);
    expect(await filesOf(asha)).toBe(before);
  });

  test('refuses a picture that breaks off, and one with too many pixels', async () => {
    const photo = await aPhoto({ width: 300, height: 300 });
    const broken = await uploadNamed('a.jpg', photo.subarray(0, photo.length / 2));
    expect([broken.status, broken.problem.code]).toEqual([422, 'picture_not_readable']);
    const wide = { width: 8000, height: 5001, channels: 3 as const, background: '#fff' };
    const large = await sharp({ create: wide }).png({ compressionLevel: 9 }).toBuffer();
    const { status, problem } = await uploadNamed('a.png', large);
    expect([status, problem.code]).toEqual([422, 'picture_not_readable']);
    expect(problem.detail).toContain('40 megapixels');
  });

  test('refuses more than 5 MB, announced or not', async () => {
    const announced = await uploadNamed('a.csv', Buffer.alloc(6 * MB, 'a'));
    expect([announced.status, announced.problem.code]).toEqual([413, 'file_too_large']);
    const slightly = await uploadNamed('a.csv', Buffer.alloc(5 * MB + 1, 'a'));
    expect([slightly.status, slightly.problem.code]).toEqual([413, 'file_too_large']);
    expect((await uploadNamed('a.csv', Buffer.alloc(5 * MB, 'a'))).status).toBe(200);
  });

  test('takes exactly one file and nothing else', async () => {
    const two = aForm(Buffer.from('a'), 'a.csv');
    two.append('file', new Blob(['b']), 'b.csv');
    const field = aForm(Buffer.from('a'), 'a.csv');
    field.append('admin', 'true');
    const forms = [new FormData(), aForm(Buffer.alloc(0), 'a.csv'), two, field];
    forms.push(aForm(Buffer.from('a'), 'a.csv', 'picture'));
    for (const form of forms) {
      const { status, problem } = await upload(form);
      expect([status, problem.code].join()).toMatch(/^400,(bad_input|malformed_body)$/);
    }
    const json = await upload('{"file":"a"}');
    expect([json.status, json.problem.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('forgets senders who hang up in the middle', async () => {
    for (let sender = 0; sender < 20; sender += 1) (await beginUpload(server, asha)).destroy();
    await expect
      .poll(async () => (await uploadNamed('a.csv', Buffer.from('still there'))).status)
      .toBe(200);
  });

  test('asks others to come back while 16 slow senders hold its memory', async () => {
    const senders: Socket[] = [];
    // More than there are places, in case that somebody who hung up still has one.
    for (let person = 0; person < 5; person += 1) {
      const slow = await server.signIn(`987654322${person}`);
      for (let sender = 0; sender < 4; sender += 1) senders.push(await beginUpload(server, slow));
    }
    // The last of them may still be on their way in.
    const ask = () => uploadNamed('a.csv', Buffer.from('a'));
    await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(503);
    const { problem, headers } = await ask();
    for (const sender of senders) sender.destroy();
    expect([problem.code, headers.get('retry-after')]).toEqual(['not_ready', '2']);
    await expect.poll(async () => (await uploadNamed('a.csv', Buffer.from('b'))).status).toBe(200);
  });

  test('needs a session and a key', async () => {
    const form = aForm(Buffer.from('a'), 'a.csv');
    for (const as of [VISITOR, { ...VISITOR, token: undefined }]) {
      const { status, problem } = await upload(form, { as });
      expect([status, problem.code]).toEqual([401, 'not_signed_in']);
    }
    const expired = await upload(form, { as: { ...asha, token: '0'.repeat(43) } });
    expect(expired.problem.code).toBe('session_expired');
    const { status, problem } = await upload(form, { key: null });
    expect([status, problem.code]).toEqual([400, 'idempotency_key_missing']);
  });

  test('OUT-1 stores a file once that is sent again, and refuses another one under its key', async () => {
    const key = randomUUID();
    const photo = await aPhoto({ model: 'Once' });
    const before = await filesOf(asha);
    const first = await upload(aForm(photo, 'a.jpg'), { key });
    const second = await upload(aForm(photo, 'a.jpg'), { key });
    expect(second.fileId).toBe(first.fileId);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await filesOf(asha)).toBe(before + 1);
    const { status, problem } = await upload(aForm(Buffer.from('x'), 'a.csv'), { key });
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('takes 100 files of a person in a day', async () => {
    const many = await server.signIn('9876543212');
    const one = (text: string) => upload(aForm(Buffer.from(text), 'a.csv'), { as: many });
    for (let file = 0; file < 100; file += 1) expect((await one(`a${file}`)).status).toBe(200);
    const { status, problem, headers } = await one('one more');
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(headers.get('retry-after')).toBe('86400');
    server.clock.advance(DAY_MS);
    expect((await one('one more')).status).toBe(200);
  });
});

describe('GET uploadFile', () => {
  test('gives a file to its owner, to be saved and not shown', async () => {
    const { fileId } = await uploadNamed('list.csv', Buffer.from('item,price\n'));
    const { status, headers, ...file } = await readFile(fileId);
    expect([status, file.text]).toEqual([200, 'item,price\n']);
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileId}.csv"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test("gives nothing to anyone else, and does not tell another person's file from none", async () => {
    const { fileId } = await uploadNamed('list.csv', Buffer.from('item,price\n'));
    expect((await fetchFile(fileId, VISITOR)).status).toBe(401);
    for (const [id, as] of [
      [fileId, ravi],
      [randomUUID(), ravi],
      ['request', asha],
      ["x'--", asha],
    ] as const) {
      const response = await fetchFile(id, as);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'file_not_found' });
    }
  });
});

describe('files that no ticket shows', () => {
  test('are deleted after 30 days', async () => {
    const meera = await server.signIn('9876543213');
    await upload(aForm(Buffer.from('a'), 'a.csv'), { as: meera });
    const now = server.clock.now();
    await sweepUploads(server.db, now + 30 * DAY_MS);
    expect(await filesOf(meera)).toBe(1);
    await sweepUploads(server.db, now + 30 * DAY_MS + 1);
    expect([await filesOf(meera), (await server.db.select().from(issues)).length]).toEqual([0, 0]);
  });
});

/** Announces a file and sends a part of it once the server listens. */
function beginUpload({ url }: TestServer, { token }: PersonSession): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /workflow/uploadFile/request HTTP/1.1\r\nHost: haat\r\nAuthorization: Bearer ${token}\r\n` +
          `Idempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
          'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
      );
    });
    socket.once('data', () => {
      const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
      socket.write(`--b\r\n${head}\r\n\r\nhalf of`, () => resolve(socket));
    });
  });
}

async function readFile(fileId: string) {
  const response = await fetchFile(fileId);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function aSquare() {
  return { create: { width: 8, height: 8, channels: 3 as const, background: '#48a' } };
}

function bytesOf(bytes: Buffer | (() => Promise<Buffer>)): Promise<Buffer> {
  return typeof bytes === 'function' ? bytes() : Promise.resolve(bytes);
}
