import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { webPushToken } from '../../../src/domain/push/push-token.ts';
import { startLocalHost } from './local-host.ts';

/** A message as a push service was given it, and as the browser it is for reads it. */
export interface ReceivedPush {
  readonly device: string;
  readonly urgency: string;
  readonly ttl: number;
  /** Whom the sender says it is, checked by its signature. */
  readonly subject: string;
  readonly text: string;
}

/** A browser that has subscribed: its address at the push service and the keys that only it has. */
export interface PushDevice {
  readonly name: string;
  readonly endpoint: string;
  readonly token: string;
  /** As `PushSubscription.toJSON` says them. */
  readonly keys: { readonly auth: string; readonly p256dh: string };
}

/** A push service on this machine (RFC 8030), which checks signatures (RFC 8292) and reads the letters (RFC 8291). */
export interface PushService {
  readonly origin: string;
  readonly subscribe: (name: string) => PushDevice;
  readonly received: readonly ReceivedPush[];
  /** The next requests are answered so; then 201 again. */
  readonly answerNext: (...statuses: number[]) => void;
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

interface DeviceKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** One block of HKDF (RFC 5869), which is all that 32 bytes and fewer need. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);

/** Reads an `aes128gcm` body (RFC 8188) with the keys of the device that it is for (RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(auth, ecdh.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

/** The subject of a VAPID header. Throws unless its signature is that of the key it names, for this service, and recent. */
function checkedSubject(header: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  if (!isSigned || aud !== origin || exp * 1000 < Date.now()) throw new Error('bad signature');
  return sub;
}

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, DeviceKeys>();
  const received: ReceivedPush[] = [];
  let planned: number[] = [];
  let requests = 0;
  let origin = '';

  async function take(request: IncomingMessage, body: Buffer): Promise<number> {
    requests += 1;
    const device = (request.url ?? '').slice(1);
    const keys = devices.get(device);
    const status = planned.shift();
    if (status !== undefined) return status;
    if (keys === undefined) return 410;
    const { authorization = '', urgency, ttl } = request.headers;
    received.push({
      device,
      urgency: String(urgency),
      ttl: Number(ttl),
      subject: checkedSubject(authorization, origin),
      text: decrypt(body, keys),
    });
    return 201;
  }

  const host = await startLocalHost(async (request, body) => ({
    status: await take(request, body),
  }));
  origin = host.url;

  return {
    origin,
    received,
    subscribe: (name) => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { ecdh, auth });
      const endpoint = `${origin}/${name}`;
      const keys = {
        auth: auth.toString('base64url'),
        p256dh: ecdh.getPublicKey().toString('base64url'),
      };
      return { name, endpoint, keys, token: webPushToken({ endpoint, ...keys }) };
    },
    answerNext: (...statuses) => {
      planned = statuses;
    },
    requests: () => requests,
    close: host.close,
  };
}
