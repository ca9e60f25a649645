import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { importSPKI, jwtVerify } from 'jose';
import { type HostAnswer, startLocalHost } from './local-host.ts';

/** A message as FCM was given it. */
export interface FcmMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: Readonly<Record<string, string>>;
  readonly android: { readonly priority: string; readonly ttl: string };
}

/** An answer of the test's choosing: a status, and FCM's own code where it has one. */
interface Planned {
  readonly status: number;
  readonly errorCode?: string;
}

const EMAIL = 'sender@haat-test.iam.gserviceaccount.example';
const PROJECT = 'haat-test';

/** Plays Google's token endpoint and FCM's HTTP v1 on a port of its own; believes only what the account's key has signed. */
export async function startFcmHost() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const received: FcmMessage[] = [];
  let planned: Planned[] = [];
  let grants = 0;
  let url = '';

  async function grant(body: string): Promise<object> {
    const form = new URLSearchParams(body);
    const key = await importSPKI(publicKey, 'RS256');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: EMAIL,
      audience: `${url}/token`,
      maxTokenAge: '5m',
    });
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload['scope'] === 'https://www.googleapis.com/auth/firebase.messaging';
    if (!isRight) throw new Error('invalid_grant');
    grants += 1;
    return { access_token: `token-${grants}`, expires_in: 3599, token_type: 'Bearer' };
  }

  async function answerTo(request: IncomingMessage, bytes: Buffer): Promise<HostAnswer> {
    const body = bytes.toString('utf8');
    if (request.url === '/token') return { status: 200, body: await grant(body) };
    if (request.url !== `/v1/projects/${PROJECT}/messages:send`) return { status: 404, body: {} };
    if (request.headers.authorization !== `Bearer token-${grants}`)
      return { status: 401, body: {} };
    const { status, errorCode } = planned.shift() ?? { status: 200 };
    if (status !== 200) {
      const details = errorCode === undefined ? [] : [{ '@type': 'FcmError', errorCode }];
      return { status, body: { error: { code: status, message: 'Refused.', details } } };
    }
    received.push((JSON.parse(body) as { message: FcmMessage }).message);
    return { status, body: { name: `projects/${PROJECT}/messages/${received.length}` } };
  }

  const host = await startLocalHost(answerTo);
  ({ url } = host);

  return {
    url,
    received,
    grants: () => grants,
    /** The account's file as Google writes it, with this host's address. */
    accountFile: {
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: '1',
      private_key: privateKey,
      client_email: EMAIL,
      token_uri: `${url}/token`,
    },
    /** Tokens given so far are believed no more. */
    forgetTokens: () => {
      grants += 1;
    },
    answerNext: (...next: Planned[]) => {
      planned = next;
    },
    close: host.close,
  };
}
