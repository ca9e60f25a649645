/** Another look of the same invoices: raise it, so that phones fetch them anew. */
export const INVOICE_FORMAT = 1;
