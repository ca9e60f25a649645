import { createHmac } from 'node:crypto';

/** What the sandbox and its merchant share: the key of the API and the secret of webhook signatures. */
export interface SandboxKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/**
 * Both keys, derived from the server's own secret: nothing has to be set up, and every copy of the server has the same.
 */
export function sandboxKeysOf(serverSecret: string): SandboxKeys {
  const derive = (use: string): string =>
    createHmac('sha256', serverSecret).update(`sandbox-pay ${use}`).digest('hex');
  return { apiKey: derive('api key'), webhookSecret: derive('webhook secret') };
}
