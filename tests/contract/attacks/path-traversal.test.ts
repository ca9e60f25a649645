import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { sendRaw } from '../../support/servers/raw-http.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

/** What lies beside the app's directory, and in it where nobody may look. */
const SECRET = 'the secret beside the app';

let server: TestServer;
let root: string;
let asha: PersonSession;
let inputs: ValidInputs;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'haat-paths-'));
  mkdirSync(join(root, 'app', 'assets'), { recursive: true });
  mkdirSync(join(root, 'app-old'));
  writeFileSync(join(root, 'app', 'index.html'), '<!doctype html><title>Haat</title>');
  writeFileSync(join(root, 'app', 'assets', 'a.js'), 'ok');
  for (const hidden of ['secret.txt', 'secret.pdf', 'app-old/secret.txt', 'app/.env']) {
    writeFileSync(join(root, hidden), SECRET);
  }
  symlinkSync(join(root, 'app', 'assets', 'a.js'), join(root, 'app', 'assets', 'link.js'));
  server = await startTestServer({ appDirectory: join(root, 'app') });
  asha = await server.signIn('9876543210');
  inputs = await validInputs(server, asha);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

/** Ways to write "one folder up, then this file"; `fetch` would tidy most of them. */
function waysUp(file: string): string[] {
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '....//',
  ];
  const overlong = ['%c0%ae%c0%ae/', '..%c0%af', '%uff0e%uff0e/', '..;/', '.%00./', '%2e%2e%00/'];
  return [...ups, ...overlong].flatMap((up) => [
    `${up}${file}`,
    `${up.repeat(2)}${file}`,
    `${up.repeat(12)}etc/passwd`,
  ]);
}

const get = (path: string) =>
  sendRaw(server.url, [
    `GET ${path} HTTP/1.1`,
    'Host: haat',
    'Connection: close',
    `Authorization: Bearer ${asha.token}`,
  ]);

const FOLDERS: readonly (readonly [what: string, folder: string, file: string])[] = [
  ['the app', '/', 'secret.txt'],
  ['its scripts', '/assets/', '../secret.txt'],
  ['a folder whose name begins alike', '/', 'app-old/secret.txt'],
  ['uploads', '/workflow/uploadFile/', 'secret.txt'],
  ['invoices', '/workflow/invoices/', 'secret.pdf'],
  ['packs', '/catalogue/packs/', 'secret.txt'],
  ['live sheets', '/catalogue/stores/', 'secret.txt'],
  ['realms', '/uss/api/v1/Realm/', 'secret.txt'],
  ['payment pages', '/sandbox-pay/pay/', 'secret.txt'],
];

describe('a path that climbs out', () => {
  test.each(FOLDERS)('of %s finds nothing', async (_, folder, file) => {
    for (const way of waysUp(file)) {
      const { status, text } = await get(`${folder}${way}`);
      expect([way, text.includes(SECRET) || text.includes('root:')]).toEqual([way, false]);
      expect([way, status >= 400 && status < 500]).toEqual([way, true]);
    }
  });

  test('that is absolute, or a whole address, finds nothing', async () => {
    const absolute = [
      join(root, 'secret.txt'),
      `/${join(root, 'secret.txt')}`,
      `file://${join(root, 'secret.txt')}`,
      `http://haat${join(root, 'secret.txt')}`,
      `http://169.254.169.254/latest/meta-data`,
      '/.env',
      '/%2eenv',
      '/assets/%2e%2e/.env',
      '//.env',
      '/./.env',
    ];
    for (const path of absolute) {
      const { status, text } = await get(path);
      expect([path, text.includes(SECRET)]).toEqual([path, false]);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  test('leads to nothing either when it stands where a page asks for a page', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e%2fsecret.txt', '/orders/../../secret.txt']) {
      const { text } = await sendRaw(server.url, [
        `GET ${path} HTTP/1.1`,
        'Host: haat',
        'Accept: text/html',
        'Connection: close',
      ]);
      expect([path, text.includes(SECRET)]).toEqual([path, false]);
    }
  });

  test('does not lead around the check of the path that a service is asked by', async () => {
    const run = '/workflow/1/1/v1/execution/service/run';
    for (const path of [
      `${run}WithNoAuth/../run/get-cart`,
      `${run}WithNoAuth/..%2frun%2fget-cart`,
      `${run}/%2e%2e/run/get-cart`,
      `${run}//get-cart`,
      `${run}/get-cart/..`,
      `${run}/get-cart%00`,
      `${run}/GET-CART`,
      `${run};/get-cart`,
    ]) {
      const { status } = await sendRaw(
        server.url,
        [
          `POST ${path} HTTP/1.1`,
          'Host: haat',
          'Connection: close',
          'Content-Type: application/json',
          'Content-Length: 2',
        ],
        '{}',
      );
      expect([path, status]).toEqual([path, 404]);
    }
  });
});

describe('a path in a body', () => {
  test.each([
    '../../secret.txt',
    '/etc/passwd',
    'file:///etc/passwd',
    '..%2fsecret.txt',
    'a\u0000b',
  ])('is no picture of a ticket: %j', async (pictureFileId) => {
    const ticket = { ...inputs['buyer-b2c-issue-call']?.(), issueType: 'ITM04', pictureFileId };
    const { status, problem } = await server.send(buyerB2cIssueCall, ticket, { as: asha });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
