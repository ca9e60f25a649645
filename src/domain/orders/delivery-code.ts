/** What a buyer says at the door (SELL-5). */
export const DELIVERY_CODE_DIGITS = 4;
