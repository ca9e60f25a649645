import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const settingsOf = (variables: Record<string, string> = {}) => {
  const result = readSettings(variables);
  if (!result.ok) throw new Error(result.message);
  return result.settings;
};
const refusalOf = (variables: Record<string, string>): string => {
  const result = readSettings(variables);
  return result.ok ? 'accepted' : result.message;
};
const production = { NODE_ENV: 'production', OTP_SECRET: 's'.repeat(32) };

describe('settings', () => {
  test('need nothing on a laptop', () => {
    expect(settingsOf()).toEqual({
      NODE_ENV: 'development',
      PORT: 8080,
      HOST: 'localhost',
      DATA_DIR: '.data',
      OTP_PROVIDER: 'console',
      OTP_PER_NUMBER: 5,
      OTP_PER_ADDRESS: 30,
      OTP_PER_DEVICE: 10,
      OTP_PER_SHARED_ADDRESS: 1000,
      PAYMENT_PROVIDER: 'sandbox',
      RAZORPAY_URL: 'https://api.razorpay.com',
      VIRTUAL_ACCOUNT_IFSC: 'HAAT0SANDBX',
      VIRTUAL_ACCOUNT_PREFIX: 'HAAT',
      VISITOR_TOKEN: 'haat-visitor',
      MAPS_KEY: 'haat-maps',
      NATS_REPLICAS: '1',
      SESSION_DAYS: 90,
      PUSH_HOSTS:
        'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
      SERVICE_WORKER: 'on',
      EVENTS_SINK: 'postgres',
      FCM_URL: 'https://fcm.googleapis.com',
      SEED: 'demo',
      FULFILMENT: 'auto',
      FULFILMENT_PACE_MS: 20_000,
      RATE_LIMIT_PER_MINUTE: 1200,
      RATE_LIMIT_PER_ADDRESS: 30_000,
      LIVE_STREAMS_PER_ADDRESS: 5000,
      TRUST_PROXY: 0,
      LOG_LEVEL: 'warn',
    });
  });

  test('of messages come in pairs', () => {
    const VAPID_PUBLIC_KEY = 'B'.padEnd(87, 'x');
    expect(refusalOf({ VAPID_PUBLIC_KEY })).toMatch(/needed together/);
    const VAPID_PRIVATE_KEY = 'y'.repeat(43);
    expect(refusalOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toBe('accepted');
    expect(refusalOf({ VAPID_SUBJECT: 'care' })).toMatch(/^VAPID_SUBJECT/);
  });

  test('make no demo of production', () => {
    expect(settingsOf(production)).toMatchObject({
      SEED: 'none',
      FULFILMENT: 'manual',
      LOG_LEVEL: 'info',
    });
  });

  test('count an empty variable as one that is not set', () => {
    expect(settingsOf({ PORT: '', DATABASE_URL: ' ' }).PORT).toBe(8080);
  });

  test.each([
    [{ PORT: '65536' }, 'PORT must be at most 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ OTP_PROVIDER: 'pigeon' }, 'OTP_PROVIDER must be one of console, http'],
    [{ OTP_PROVIDER: 'http' }, 'OTP_HTTP_URL is needed when OTP_PROVIDER is http'],
    [
      { OTP_HTTP_URL: 'file:///etc/passwd' },
      'OTP_HTTP_URL must look like https://sms.example/send',
    ],
    [{ OTP_FIXED: '1234' }, 'OTP_FIXED must be 6 digits'],
    [{ OTP_SECRET: 'short' }, 'OTP_SECRET must have at least 32 characters'],
    [{ EVENTS_SINK: 'file' }, 'EVENTS_SINK must be one of postgres, nats, kafka'],
    [{ EVENTS_SINK: 'kafka' }, 'KAFKA_BROKERS is needed when EVENTS_SINK is kafka'],
    [{ EVENTS_SINK: 'nats' }, 'NATS_SERVERS is needed when EVENTS_SINK is nats'],
    [{ NATS_SERVERS: 'one' }, 'NATS_SERVERS must look like one:4222,tls://other:4222'],
    [{ NATS_REPLICAS: '2' }, 'NATS_REPLICAS must be one of 1, 3, 5'],
    [{ KAFKA_BROKERS: 'one, two' }, 'KAFKA_BROKERS must look like one:9092,other:9092'],
    [{ SEED: 'full' }, 'SEED must be one of demo, none'],
    [{ VISITOR_TOKEN: 'two words' }, 'VISITOR_TOKEN must be a bearer token'],
    [{ PUBLIC_URL: 'https://shop.example/' }, 'PUBLIC_URL must look like https://shop.example'],
    [{ PAYMENT_PROVIDER: 'cash' }, 'PAYMENT_PROVIDER must be one of none, sandbox, razorpay'],
    [
      { PAYMENT_PROVIDER: 'razorpay', RAZORPAY_KEY_ID: 'id' },
      'RAZORPAY_KEY_SECRET is needed when PAYMENT_PROVIDER is razorpay',
    ],
    [{ BANK_DETAILS_KEY: 'short' }, 'BANK_DETAILS_KEY must have at least 32 characters'],
    [{ VIRTUAL_ACCOUNT_IFSC: 'HDFC' }, 'VIRTUAL_ACCOUNT_IFSC must be an IFSC'],
    [{ FULFILMENT_PACE_MS: '1' }, 'FULFILMENT_PACE_MS must be at least 100'],
  ])('refuse %j and say what to change', (variables, message) => {
    expect(refusalOf(variables)).toBe(message);
  });

  test('ORD-3 in production take no test payments that nobody asked for', () => {
    expect(settingsOf(production).PAYMENT_PROVIDER).toBe('none');
    const chosen = { ...production, PAYMENT_PROVIDER: 'sandbox' };
    expect(refusalOf(chosen)).toBe(
      'PUBLIC_URL is needed to take payments when NODE_ENV is production',
    );
    const placed = { ...chosen, PUBLIC_URL: 'https://shop.example' };
    expect(settingsOf(placed).PAYMENT_PROVIDER).toBe('sandbox');
  });

  test('refuse in production what lets strangers in', () => {
    expect(refusalOf({ NODE_ENV: 'production' })).toMatch(/^OTP_SECRET is needed/);
    expect(refusalOf({ ...production, OTP_FIXED: '123456' })).toMatch(/^OTP_FIXED .* refused/);
  });

  test('stand in .env.example, each with its default', () => {
    const example = readFileSync('.env.example', 'utf8');
    for (const [name, value] of Object.entries(settingsOf())) {
      expect(example).toContain(`\n# ${name}=${String(value)}\n`);
    }
    for (const name of [
      'DATABASE_URL',
      'OTP_HTTP_URL',
      'OTP_FIXED',
      'OTP_SECRET',
      'PUBLIC_URL',
      'SANDBOX_PAY_URL',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'BANK_DETAILS_KEY',
    ]) {
      expect(example).toContain(`\n# ${name}=`);
    }
  });
});
