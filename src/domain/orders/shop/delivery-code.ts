/** What a buyer says at the door (SELL-5). */
export const DELIVERY_CODE_DIGITS = 4;

/** Wrong codes after which a shop can't close an order by itself. */
export const MOST_CODE_TRIES = 5;

/** True for a text that can be a code. */
export const isDeliveryCode = (text: string): boolean => /^\d{4}$/.test(text);

/**
 * What is hashed with SHA-256 for a code's proof. A phone of the shop has the proof and not the code, so that it can tell a wrong code
 * without the network. Ten thousand codes are quickly gone through: the proof keeps out mistakes and idle guesses, and the
 * server asks for the code itself.
 */
export const codeProofText = (orderId: string, code: string): string =>
  `haat delivery ${orderId} ${code}`;

/** What is said about an order for which five wrong codes were said. */
export const CODE_TRIES_OVER =
  'Five wrong codes were said for this order. Customer care can close it.';
