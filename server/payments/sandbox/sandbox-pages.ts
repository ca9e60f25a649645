import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../text/escape-markup.ts';
import type { Outcome, SandboxPaymentRow } from './sandbox-payments.ts';

/*
 * The sandbox's hosted pages. Plain HTML without a script.
 */

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:26rem;padding:1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.25rem}dt{color:#595959}dd{margin:0 0 .75rem}.amount{font-size:1.75rem;font-weight:600}
input{display:block;width:100%;box-sizing:border-box;min-height:3rem;margin:.25rem 0 .75rem;padding:0 .75rem;font:inherit;border:1px solid #595959;border-radius:.5rem}
button{display:block;width:100%;min-height:3rem;margin:.5rem 0;font:inherit;border:1px solid #595959;border-radius:.5rem;background:#f5f5f5;color:inherit}
.note{padding:.5rem .75rem;border-left:4px solid #b45309;background:#fff7ed}`;

/** The page's own words for each outcome, in the order of the buttons. */
const BUTTONS: readonly (readonly [Outcome, string])[] = [
  ['success', 'Pay'],
  ['failure', 'Let the payment fail'],
  ['cancelled', 'Cancel the payment'],
  ['success-webhook-late', 'Pay, webhook half a minute late'],
  ['success-webhook-twice', 'Pay, webhook twice'],
  ['success-webhook-first', 'Pay, webhook before the redirect'],
];

/**
 * The page's own policy: no script at all, its one style sheet by its hash, and a form that leads back to where the
 * buyer came from (browsers hold a form's redirect against `form-action`).
 */
export function pagePolicy(returnUrl: string): string {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${new URL(returnUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function document(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Haat test payment</title>
<style>${STYLE}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
}

/** The hosted page of an open payment. Plain HTML: it works without a script. */
export function paymentPage({ id, reference, amountPaise }: SandboxPaymentRow): string {
  const amount = (amountPaise / 100).toLocaleString('en-IN', {
    style: 'currency',
    currency: 'INR',
  });
  const buttons = BUTTONS.map(
    ([outcome, label]) =>
      `<button type="submit" name="outcome" value="${outcome}">${escapeMarkup(label)}</button>`,
  ).join('\n');
  return document(`
<h1>Test payment</h1>
<p class="note">This is a sandbox. No money moves. Choose how the payment ends.</p>
<dl>
<dt>Amount</dt><dd class="amount">${escapeMarkup(amount)}</dd>
<dt>Paid to</dt><dd>Haat</dd>
<dt>Reference</dt><dd>${escapeMarkup(reference)}</dd>
</dl>
<form method="post" action="${escapeMarkup(id)}/choose">
${buttons}
</form>`);
}

/** What stands there once a payment has ended or its time is over. */
export function endedPage({ status, returnUrl }: SandboxPaymentRow): string {
  const what = status === 'created' ? 'The time to pay is over.' : `This payment is ${status}.`;
  return document(`
<h1>Test payment</h1>
<p>${escapeMarkup(what)}</p>
<p><a href="${escapeMarkup(returnUrl)}">Back to the shop</a></p>`);
}

/** What was typed into the form of a transfer, as it is shown again. */
export interface TransferForm {
  /** Of the transfer: a form that is sent twice is one transfer. */
  readonly id: string;
  readonly account: string;
  readonly amount: string;
  readonly name: string;
}

/** A bank's form for a transfer to a virtual account. @param problem what is wrong with what was typed; '' for nothing */
export function transferPage({ id, account, amount, name }: TransferForm, problem: string): string {
  return document(`
<h1>Test bank transfer</h1>
<p class="note">This is a sandbox. No money moves.</p>
${problem === '' ? '' : `<p class="note" role="alert">${escapeMarkup(problem)}</p>`}
<form method="post" action="transfer">
<input type="hidden" name="id" value="${escapeMarkup(id)}">
<label>To account number <input name="account" value="${escapeMarkup(account)}" required maxlength="40"></label>
<label>Amount in rupees <input name="amount" value="${escapeMarkup(amount)}" required maxlength="11" inputmode="decimal"></label>
<label>From (name) <input name="name" value="${escapeMarkup(name)}" maxlength="60"></label>
<button type="submit">Send the money</button>
</form>`);
}

/** What stands there once a transfer was sent. */
export function sentPage({ account, amount }: TransferForm, returnUrl: string): string {
  return document(`
<h1>Test bank transfer</h1>
<p>₹${escapeMarkup(amount)} sent to ${escapeMarkup(account)}.</p>
<p><a href="${escapeMarkup(returnUrl)}">Back to the wallet</a></p>`);
}
