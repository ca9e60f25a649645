import type { Settings } from '../settings.ts';
import type { PaymentSettings } from './payment-provider.ts';
import { createRazorpayProvider } from './razorpay/razorpay-provider.ts';
import { sandboxKeysOf } from './sandbox/sandbox-protocol.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

type PaymentVariables = Pick<
  Settings,
  | 'PAYMENT_PROVIDER'
  | 'PUBLIC_URL'
  | 'SANDBOX_PAY_URL'
  | 'RAZORPAY_URL'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
>;

/**
 * Where payments go by these settings.
 * @param serverSecret what the sandbox's keys are made of
 * @param listeningUrl where the server listens, for when it is not told its public address
 */
export function paymentSettingsOf(
  settings: PaymentVariables,
  serverSecret: string,
  listeningUrl: () => string,
): PaymentSettings {
  const publicUrl = (): string => settings.PUBLIC_URL ?? listeningUrl();
  switch (settings.PAYMENT_PROVIDER) {
    case 'none':
      return { provider: undefined, publicUrl };
    case 'sandbox': {
      const baseUrl = (): string => settings.SANDBOX_PAY_URL ?? `${publicUrl()}/sandbox-pay`;
      const keys = sandboxKeysOf(serverSecret);
      const provider = createSandboxProvider(baseUrl, keys);
      return { provider, publicUrl, sandbox: { keys, baseUrl } };
    }
    case 'razorpay': {
      const provider = createRazorpayProvider({
        url: settings.RAZORPAY_URL,
        keyId: settings.RAZORPAY_KEY_ID ?? '',
        keySecret: settings.RAZORPAY_KEY_SECRET ?? '',
        webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET ?? '',
        now: Date.now,
      });
      return { provider, publicUrl };
    }
  }
}
