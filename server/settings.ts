import * as v from 'valibot';
import { OTP_LENGTH } from '../src/domain/contact.ts';

const MS_PER_DAY = 86_400_000;

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

const url = (pattern: RegExp, example: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, `must look like ${example}`)));

/** What a bearer token may be made of, so that it travels in a header as it is. */
const bearerText = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,200}$/, 'must be a bearer token'));

/** Every setting is an environment variable; `.env.example` says what each is for. */
const environment = (production: boolean) =>
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    PORT: wholeNumber(0, 65_535, '8080'),
    HOST: v.optional(v.string(), 'localhost'),
    DATABASE_URL: url(/^postgres(ql)?:\/\/.+/, 'postgres://user:password@host:5432/haat'),
    DATA_DIR: v.optional(v.string(), '.data'),
    OTP_PROVIDER: oneOf(['console', 'http'], 'console'),
    OTP_HTTP_URL: url(/^https?:\/\/.+/, 'https://sms.example/send'),
    OTP_FIXED: v.optional(
      v.pipe(
        v.string(),
        v.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), `must be ${OTP_LENGTH} digits`),
      ),
    ),
    OTP_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    OTP_PER_NUMBER: wholeNumber(1, 1_000_000, '5'),
    OTP_PER_ADDRESS: wholeNumber(1, 1_000_000, '30'),
    VISITOR_TOKEN: v.optional(bearerText, 'haat-visitor'),
    MAPS_KEY: v.optional(bearerText, 'haat-maps'),
    SESSION_DAYS: wholeNumber(1, 3650, '90'),
    SEED: oneOf(['demo', 'none'], production ? 'none' : 'demo'),
    FULFILMENT: oneOf(['auto', 'manual'], production ? 'manual' : 'auto'),
    FULFILMENT_PACE_MS: wholeNumber(100, MS_PER_DAY, '20000'),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000, '1200'),
    TRUST_PROXY: wholeNumber(0, 10, '0'),
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
  if (settings.OTP_PROVIDER === 'http' && settings.OTP_HTTP_URL === undefined) {
    return 'OTP_HTTP_URL is needed when OTP_PROVIDER is http';
  }
  if (production && settings.OTP_FIXED !== undefined) {
    return 'OTP_FIXED lets anyone sign in as anyone and is refused when NODE_ENV is production';
  }
  if (production && settings.OTP_SECRET === undefined) {
    return 'OTP_SECRET is needed when NODE_ENV is production, the same for every copy of the server';
  }
  return undefined;
}

/** Checks the environment. An empty variable counts as one that is not set. */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
): SettingsResult {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ''),
  );
  const schema = environment(present['NODE_ENV'] === 'production');
  const result = v.safeParse(schema, present, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    return { ok: false, message: `${v.getDotPath(issue) ?? 'environment'} ${issue.message}` };
  }
  const message = contradiction(result.output);
  return message === undefined ? { ok: true, settings: result.output } : { ok: false, message };
}
