import type { ClientError } from '../../domain/events/app-events.ts';

/** What is not needed to show a screen begins after so long, ms. */
const AFTER_MS = 2_000;

/** Where events themselves go. */
const OWN = /\/(events|engagement)\//;

/** Starts the global capture (EVT-9), in a chunk of its own, once the first screen is there. */
export function captureErrors(tell: (error: ClientError) => void): void {
  const begin = async (): Promise<void> => {
    const { startGlobalCapture } = await import('./global-capture.ts');
    startGlobalCapture({ window, isOwn: (address) => OWN.test(address), tell });
  };
  setTimeout(() => {
    begin().catch((error: unknown) => console.warn('Errors are not told of', error));
  }, AFTER_MS);
}
