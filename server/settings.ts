import { millisecondsInDay } from 'date-fns/constants';
import * as v from 'valibot';
import { OTP_LENGTH } from '../src/domain/account/contact.ts';

const wholeNumber = (from: number, to: number, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,12}$/, `must be a whole number from ${from} to ${to}`),
      v.transform(Number),
      v.minValue(from, `must be at least ${from}`),
      v.maxValue(to, `must be at most ${to}`),
    ),
    fallback,
  );

const oneOf = <const Choices extends readonly string[]>(
  choices: Choices,
  fallback: Choices[number],
) => v.optional(v.picklist(choices, `must be one of ${choices.join(', ')}`), fallback);

const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message));

const url = (pattern: RegExp, example: string) =>
  v.optional(matching(pattern, `must look like ${example}`));

const API_ADDRESS = matching(/^https?:\/\/[^/\s]+$/, 'must look like https://api.example');

/** What a bearer token may be made of, so that it travels in a header as it is. */
const bearerText = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,200}$/, 'must be a bearer token'));

/** Every setting is an environment variable; `.env.example` says what each is for. */
const environment = (production: boolean, isBehindTls: boolean) =>
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    PORT: wholeNumber(0, 65_535, '8080'),
    HOST: v.optional(v.string(), 'localhost'),
    DATABASE_URL: url(/^postgres(ql)?:\/\/.+/, 'postgres://user:password@host:5432/haat'),
    DATA_DIR: v.optional(v.string(), '.data'),
    OTP_PROVIDER: oneOf(['console', 'http'], 'console'),
    OTP_HTTP_URL: url(/^https?:\/\/.+/, 'https://sms.example/send'),
    SMS_HTTP_URL: url(/^https?:\/\/.+/, 'https://sms.example/message'),
    WHATSAPP_HTTP_URL: url(/^https?:\/\/.+/, 'https://whatsapp.example/message'),
    EMAIL_HTTP_URL: url(/^https?:\/\/.+/, 'https://mail.example/message'),
    OTP_FIXED: v.optional(
      matching(new RegExp(`^\\d{${OTP_LENGTH}}$`), `must be ${OTP_LENGTH} digits`),
    ),
    OTP_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    OTP_PER_NUMBER: wholeNumber(1, 1_000_000, '5'),
    OTP_PER_ADDRESS: wholeNumber(1, 1_000_000, '30'),
    OTP_PER_DEVICE: wholeNumber(1, 1_000_000, '10'),
    OTP_PER_SHARED_ADDRESS: wholeNumber(1, 1_000_000, '1000'),
    PUBLIC_URL: url(/^https?:\/\/[^/\s]+$/, 'https://shop.example'),
    PAYMENT_PROVIDER: oneOf(['none', 'sandbox', 'razorpay'], production ? 'none' : 'sandbox'),
    SANDBOX_PAY_URL: url(/^https?:\/\/\S+[^/\s]$/, 'https://pay.example/sandbox-pay'),
    RAZORPAY_URL: v.optional(API_ADDRESS, 'https://api.razorpay.com'),
    RAZORPAY_KEY_ID: v.optional(v.string()),
    RAZORPAY_KEY_SECRET: v.optional(v.string()),
    RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
    RAZORPAY_ACCOUNT_NUMBER: v.optional(
      matching(/^[A-Z0-9]{6,22}$/, 'must be the number of an account'),
    ),
    BANK_DETAILS_KEY: v.optional(
      v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
    ),
    VIRTUAL_ACCOUNT_IFSC: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC')),
      'HAAT0SANDBX',
    ),
    VIRTUAL_ACCOUNT_PREFIX: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Z]{4}$/, 'must be four capital letters')),
      'HAAT',
    ),
    VISITOR_TOKEN: v.optional(bearerText, 'haat-visitor'),
    MAPS_KEY: v.optional(bearerText, 'haat-maps'),
    SESSION_DAYS: wholeNumber(1, 3650, '90'),
    EVENTS_SINK: oneOf(['postgres', 'nats', 'kafka'], 'postgres'),
    NATS_SERVERS: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(tls:\/\/)?[\w.-]+:\d{1,5}(,(tls:\/\/)?[\w.-]+:\d{1,5})*$/,
          'must look like one:4222,tls://other:4222',
        ),
      ),
    ),
    NATS_TOKEN: v.optional(bearerText),
    NATS_REPLICAS: oneOf(['1', '3', '5'], '1'),
    KAFKA_BROKERS: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/, 'must look like one:9092,other:9092'),
      ),
    ),
    SEED: oneOf(['demo', 'none'], production ? 'none' : 'demo'),
    FULFILMENT: oneOf(['auto', 'manual'], production ? 'manual' : 'auto'),
    FULFILMENT_PACE_MS: wholeNumber(100, millisecondsInDay, '20000'),
    METRICS_TOKEN: v.optional(bearerText),
    VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'must be a VAPID key'))),
    VAPID_PRIVATE_KEY: v.optional(
      v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a VAPID key')),
    ),
    VAPID_SUBJECT: url(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'mailto:care@shop.example'),
    PUSH_HOSTS: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[^\s,]+(,[^\s,]+)*$/, 'must look like push.example,*.push.example'),
      ),
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ),
    FCM_ACCOUNT_FILE: v.optional(v.string()),
    FCM_URL: v.optional(API_ADDRESS, 'https://fcm.googleapis.com'),
    CONNECT_ORIGINS: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^https?:\/\/[\w.:-]+(,https?:\/\/[\w.:-]+)*$/,
          'must look like https://one.example,https://other.example',
        ),
      ),
    ),
    SERVICE_WORKER: oneOf(['on', 'off'], 'on'),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000, '1200'),
    RATE_LIMIT_PER_ADDRESS: wholeNumber(1, 100_000_000, '30000'),
    LIVE_STREAMS_PER_ADDRESS: wholeNumber(1, 100_000_000, '5000'),
    TRUST_PROXY: wholeNumber(0, 10, isBehindTls ? '1' : '0'),
    LOG_LEVEL: oneOf(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      production ? 'info' : 'warn',
    ),
  });

/** The checked environment. Durations are ms unless the name says otherwise. */
export type Settings = v.InferOutput<ReturnType<typeof environment>>;

/** What came of reading the environment: settings, or one line that says what to change. */
export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly message: string };

/** Rules about several settings at once; undefined when all is well. */
function contradiction(settings: Settings): string | undefined {
  const production = settings.NODE_ENV === 'production';
  if (settings.EVENTS_SINK === 'kafka' && settings.KAFKA_BROKERS === undefined) {
    return 'KAFKA_BROKERS is needed when EVENTS_SINK is kafka';
  }
  if (settings.EVENTS_SINK === 'nats' && settings.NATS_SERVERS === undefined) {
    return 'NATS_SERVERS is needed when EVENTS_SINK is nats';
  }
  if (settings.OTP_PROVIDER === 'http' && settings.OTP_HTTP_URL === undefined) {
    return 'OTP_HTTP_URL is needed when OTP_PROVIDER is http';
  }
  if (production && settings.OTP_FIXED !== undefined) {
    return 'OTP_FIXED lets anyone sign in as anyone and is refused when NODE_ENV is production';
  }
  if (production && settings.OTP_SECRET === undefined) {
    return 'OTP_SECRET is needed when NODE_ENV is production, the same for every copy of the server';
  }
  if ((settings.VAPID_PUBLIC_KEY === undefined) !== (settings.VAPID_PRIVATE_KEY === undefined)) {
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together';
  }
  return paymentContradiction(settings);
}

/** The same for payments. */
function paymentContradiction(settings: Settings): string | undefined {
  const { PAYMENT_PROVIDER: provider } = settings;
  if (provider === 'none') return undefined;
  if (settings.NODE_ENV === 'production' && settings.PUBLIC_URL === undefined) {
    return 'PUBLIC_URL is needed to take payments when NODE_ENV is production';
  }
  if (provider === 'sandbox') return undefined;
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const missing = names.find((name) => settings[name] === undefined);
  return missing && `${missing} is needed when PAYMENT_PROVIDER is razorpay`;
}

/** Checks the environment. An empty variable counts as one that is not set. */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
): SettingsResult {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ''),
  );
  // This server speaks plain HTTP only: where browsers see it with TLS, a proxy stands in front of it.
  const isBehindTls = present['PUBLIC_URL']?.startsWith('https:') === true;
  const schema = environment(present['NODE_ENV'] === 'production', isBehindTls);
  const result = v.safeParse(schema, present, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    return { ok: false, message: `${v.getDotPath(issue) ?? 'environment'} ${issue.message}` };
  }
  const message = contradiction(result.output);
  return message === undefined ? { ok: true, settings: result.output } : { ok: false, message };
}
