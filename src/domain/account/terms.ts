/** Names the terms that stand on `/tnc`; what was accepted is kept under the storage key `tnc-accepted`. */
export const TERMS_VERSION = '2026-11';

/** For how long things are kept, days: the privacy page says it, the server's sweep keeps to it. */
export const KEPT_DAYS = { events: 90, messages: 90, answers: 90, leads: 365 } as const;

/** Orders, invoices and the ledger, years: section 36 of the CGST Act 2017 wants 72 months after the annual return. */
export const KEPT_YEARS_OF_ORDERS = 8;

/** An invoice of so much names its buyer, also an unregistered one (rule 46 of the CGST Rules 2017), paise. */
export const INVOICE_NAMES_BUYER_FROM_PAISE = 5_000_000;
