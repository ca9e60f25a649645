import { getPushKey } from '../../../src/contracts/sign-in/get-push-key.ts';
import { implement } from '../service-handler.ts';

export const getPushKeyHandler = implement(getPushKey, async ({ parts }) => ({
  publicKey: parts.push?.publicKey ?? null,
}));
