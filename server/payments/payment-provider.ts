import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxParts } from './sandbox/sandbox-protocol.ts';

/** What a payment provider is asked to collect. `reference` is our payment's id: repeating it must not collect twice. */
export interface IntentAsk {
  readonly reference: string;
  /** Integer paise (ORD-6). */
  readonly amountPaise: number;
  readonly currency: 'INR';
  /** Where the buyer's browser goes afterwards. Made of settings and a checked path, never of a request. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** ms since the epoch. */
  readonly expiresAt: number;
  readonly buyer: { readonly name: string; readonly mobileNumber: string };
}

/** Where the buyer pays. `upiUri` (`upi://pay?…`) opens a UPI app where the provider makes one. */
export interface Intent {
  readonly providerPaymentId: string;
  readonly redirectUrl: string;
  readonly upiUri: string | null;
}

/** The provider's word about an intent. `chargeId` is what a refund has to name. */
export type PaymentWord =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' | 'cancelled' }
  | { readonly kind: 'paid'; readonly amountPaise: number; readonly chargeId: string };

/** Money to be given back; `reference` (our refund's id) makes it happen once. */
export interface RefundAsk {
  readonly reference: string;
  readonly chargeId: string;
  readonly amountPaise: number;
}

/** The provider's word about a refund. */
export interface RefundWord {
  readonly providerRefundId: string;
  readonly state: 'sent' | 'completed' | 'failed';
}

/** Where money is sent. The number of an account is in no log and in no answer. */
export type PayoutTo =
  | { readonly upiId: string }
  | { readonly holderName: string; readonly accountNumber: string; readonly ifsc: string };

/** Money to be sent; `reference` (our payout's id) makes it happen once. */
export interface PayoutAsk {
  readonly reference: string;
  readonly to: PayoutTo;
  readonly amountPaise: number;
  /** Money back to a buyer, or what a shop has earned. */
  readonly purpose: 'refund' | 'earnings';
}

/** The provider's word about a payout. */
export interface PayoutWord {
  readonly providerPayoutId: string;
  readonly state: 'sent' | 'completed' | 'failed';
}

/** Money that somebody's bank has sent to a virtual account. */
export interface BankTransfer {
  /** The provider's: it comes once, in however many events. */
  readonly transferId: string;
  readonly accountNumber: string;
  readonly amountPaise: number;
  /** The banks' own number of it (UTR). */
  readonly bankReference: string;
  readonly payerName: string;
}

/** A webhook whose signature is right. `reference` is our payment's, refund's or payout's id. */
export interface WebhookEvent {
  /** The provider's id of the event: the same one may be delivered several times. */
  readonly id: string;
  readonly news:
    | { readonly about: 'payment'; readonly reference: string; readonly word: PaymentWord }
    | { readonly about: 'refund'; readonly reference: string; readonly word: RefundWord }
    | { readonly about: 'payout'; readonly reference: string; readonly word: PayoutWord }
    | { readonly about: 'transfer'; readonly transfer: BankTransfer }
    | { readonly about: 'other' };
}

/** Why a webhook is not believed. */
export type WebhookDoubt = 'unsigned' | 'forged' | 'too-old' | 'malformed';

export type WebhookVerdict =
  | { readonly ok: true; readonly event: WebhookEvent }
  | { readonly ok: false; readonly doubt: WebhookDoubt };

/**
 * Why a provider did not do it. `unreachable`: no clear answer, so it may have been done and is to be asked again under
 * the same reference; `refused`: it was not done and will not be.
 */
export interface ProviderFailure {
  readonly kind: 'unreachable' | 'refused';
  /** For the log: a status or the provider's own code, never card data, signatures or keys. */
  readonly detail: string;
}

export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ProviderFailure };

/**
 * What a card and UPI gateway's adapter does. None of these may be called inside a database transaction: they wait for
 * another machine.
 */
export interface PaymentProvider {
  /** Stored with each payment, and the last part of the webhook's path. */
  readonly name: string;
  createIntent(ask: IntentAsk): Promise<ProviderAnswer<Intent>>;
  status(providerPaymentId: string): Promise<ProviderAnswer<PaymentWord>>;
  refund(ask: RefundAsk): Promise<ProviderAnswer<RefundWord>>;
  /** How far a refund is that the provider has taken: asking this never gives anything back again. */
  refundStatus(providerRefundId: string): Promise<ProviderAnswer<RefundWord>>;
  /** Missing where the provider sends no money out. */
  readonly payouts?: {
    /** Sends money to a UPI id or bank account. */
    send(ask: PayoutAsk): Promise<ProviderAnswer<PayoutWord>>;
    /** How far a payout is that the provider has taken. */
    status(providerPayoutId: string): Promise<ProviderAnswer<PayoutWord>>;
  };
  /** Takes the body's bytes as they came: a parsed and written one has another signature. */
  verifyWebhook(headers: IncomingHttpHeaders, rawBody: Buffer, now: number): WebhookVerdict;
}

/** Where payments go and how we are reached. */
export interface PaymentSettings {
  /** Undefined: paying online is not offered. */
  readonly provider: PaymentProvider | undefined;
  /** The address of this server as browsers and providers see it, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Set where the sandbox is served by this process. */
  readonly sandbox?: Pick<SandboxParts, 'keys' | 'baseUrl'>;
}

/** How long a provider may take to answer (ms): below the client's own patience of 15 s. */
const TIMEOUT_MS = 8000;
/** Statuses after which the same request may be sent again. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** One request to a provider. `url` is made of settings and ids that were checked. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function failed(kind: ProviderFailure['kind'], detail: string): ProviderAnswer<never> {
  return { ok: false, failure: { kind, detail } };
}

/**
 * Sends a request and reads the JSON answer. Redirects are not followed, so that keys go nowhere else. A 4xx is a
 * refusal with its body as `refusal` for the adapter to look into; everything unclear is `unreachable`.
 */
export async function callProvider(
  { method, url, headers, body }: ProviderRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderAnswer<unknown> & { readonly refusal?: unknown }> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = answer;
    if (status >= 500 || PASSING_STATUSES.has(status)) {
      await answer.body?.cancel();
      return failed('unreachable', `status ${status}`);
    }
    const value: unknown = await answer.json();
    if (answer.ok) return { ok: true, value };
    return { ...failed('refused', `status ${status}`), refusal: value };
  } catch (error) {
    // The network's or the parser's: whether the provider did it is not known.
    return failed('unreachable', error instanceof Error ? error.name : 'no answer');
  }
}
