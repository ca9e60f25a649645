import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from '../catalogue/packs/compress-bytes.ts';
import { matchesEtag } from '../http/negotiate-encoding.ts';
import { ProblemError } from '../http/problem-error.ts';
import { visibleOrder } from '../orders/listing/visible-order.ts';
import type { CallerIdentity } from '../http/service-handler.ts';
import { authenticate, type AuthenticationParts } from '../sign-in/authenticate.ts';
import type { InvoiceFonts } from './draw-invoice.ts';
import { creditNotesOf } from './credit-notes.ts';
import { checkMayHaveInvoice, invoiceFileOf, invoiceOfOrder, paperSeen } from './issue-invoice.ts';

/**
 * Mukta (Ek Type, SIL Open Font License 1.1): Latin and Devanagari with the rupee sign. What it lacks is printed as an
 * empty box.
 */
const FONTS = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
} as const;

/** Reads the fonts; once per process is enough. */
function readInvoiceFonts(): InvoiceFonts {
  const { resolve } = createRequire(import.meta.url);
  return { regular: readFileSync(resolve(FONTS.regular)), bold: readFileSync(resolve(FONTS.bold)) };
}

/** What the route needs. */
export type InvoiceParts = AuthenticationParts;

/** Drawing takes a tenth of a second of the processor: what was drawn last is kept, some hundred invoices. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** An order's id, and of a credit note the number of its refund, or of the change of its lines. */
const FILE = /^([A-Z0-9-]{1,40}?)(-[RC]\d{1,4})?\.pdf$/;

/**
 * `GET /invoices/<order id>.pdf`, `/invoices/<refund id>.pdf`: the PDF of an invoice or credit note that `generate-haat-invoice`
 * has issued, to be saved, for those who may have it. It is drawn when it is asked for; a client that has it already gets 304 and nothing is drawn.
 */
export function registerInvoiceRoutes(app: FastifyInstance, parts: InvoiceParts): void {
  const { db } = parts;
  const people = new WeakMap<FastifyRequest, CallerIdentity>();
  const drawn = createByteCache(KEPT_BYTES);
  let fonts: InvoiceFonts | undefined;

  const accept = async (request: FastifyRequest): Promise<void> => {
    const identity = await authenticate(parts, request.headers.authorization, request.ip);
    if (identity.caller === 'visitor') throw new ProblemError('not_signed_in');
    people.set(request, identity);
  };
  const give = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const identity = people.get(request);
    if (identity === undefined) throw new ProblemError('not_allowed');
    const [, orderId, refund] = FILE.exec(request.params.file) ?? [];
    if (orderId === undefined) throw new ProblemError('file_not_found');
    const visible = await visibleOrder(db, identity, orderId);
    checkMayHaveInvoice(identity, visible);
    const found =
      refund === undefined
        ? await invoiceOfOrder(db, orderId)
        : (await creditNotesOf(db, orderId)).find(
            ({ refundId }) => refundId === `${orderId}${refund}`,
          );
    if (found === undefined) throw new ProblemError('file_not_found');
    const paper = await paperSeen(db, identity, visible, found);
    const { name, etag } = invoiceFileOf(paper);
    void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const bytes = await drawn.get(etag, async () => {
      // Loaded with the first invoice: it takes a quarter of a second of each start.
      const { drawCreditNote, drawInvoice } = await import('./draw-invoice.ts');
      fonts ??= readInvoiceFonts();
      return 'refundId' in paper ? drawCreditNote(paper, fonts) : drawInvoice(paper, fonts);
    });
    return reply
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf')
      .send(bytes);
  };

  app.get<{ Params: { file: string } }>('/invoices/:file', { onRequest: accept }, give);
}
