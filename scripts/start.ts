import { spawn } from 'node:child_process';

/**
 * `npm start`: builds app and server if they changed, then runs the server in this process, so that signals reach it.
 * The build runs in a process of its own because it sets NODE_ENV and keeps memory.
 */
await buildApp();
await import(new URL('../dist/server/main.js', import.meta.url).href);

function buildApp(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      stdio: 'inherit',
    });
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal);
      process.exit(130);
    };
    process.once('SIGTERM', pass);
    process.once('SIGINT', pass);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      if (code === 0) resolve();
      else reject(new Error('The app could not be built.'));
    });
  });
}
