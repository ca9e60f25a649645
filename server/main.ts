import { existsSync } from 'node:fs';
import { readSettings, type Settings } from './settings.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** How long stopping may take in all (ms). */
const STOP_TIMEOUT_MS = 10_000;

/** Says in one line why the server can't start, and ends. */
function giveUp(message: string): never {
  console.error(`Haat can't start: ${message}`);
  process.exit(1);
}

function messageOf(error: unknown, { PORT }: Settings): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${PORT} is in use. Set PORT to another one.`;
  if (code === 'ECONNREFUSED') return 'the PostgreSQL server of DATABASE_URL does not answer.';
  return error.message;
}

function howToSignIn({ OTP_FIXED, OTP_PROVIDER }: Settings): string {
  if (OTP_FIXED !== undefined) return `the one-time code is ${OTP_FIXED}`;
  return OTP_PROVIDER === 'console'
    ? 'the one-time code is printed here'
    : 'the one-time code is sent';
}

/** Answers what is under way, then ends; a second signal ends at once. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

if (existsSync('.env')) process.loadEnvFile('.env');
const read = readSettings(process.env);
if (!read.ok) giveUp(read.message);
const { settings } = read;
try {
  const server = await startServer(settings, (line) => console.log(line));
  stopOnSignals(server);
  console.log(
    `Haat is ready on ${server.url} — sign in with any Indian mobile number, e.g. 98765 43210; ${howToSignIn(settings)}`,
  );
} catch (error) {
  giveUp(messageOf(error, settings));
}
