import { parameter, problemAnswers, type JsonObject } from '../http/openapi/openapi-schemas.ts';

/** How an invoice is fetched. */
export function invoicePaths(): Record<string, JsonObject> {
  const pdf = { schema: { type: 'string', format: 'binary' } };
  const get = {
    operationId: 'read-invoice',
    summary: 'The PDF of an invoice, to be saved',
    tags: ['workflow'],
    security: [{ session: [] }],
    parameters: [
      parameter('path', 'file', { type: 'string', description: 'the order’s id and ".pdf"' }),
    ],
    responses: {
      '200': { description: 'The file', content: { 'application/pdf': pdf } },
      '304': { description: 'The copy that the client has is the newest' },
      ...problemAnswers([
        'not_signed_in',
        'session_expired',
        'order_not_found',
        'file_not_found',
        'invoice_not_available',
      ]),
    },
  } satisfies JsonObject;
  return { '/workflow/invoices/{file}': { get } };
}
