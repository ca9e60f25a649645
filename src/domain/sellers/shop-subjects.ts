/** What the outbox subjects of applications to sell begin with. */
export const SHOP_APPLICATION_SUBJECTS = 'shop-application:';

/** The outbox subject of a shop's settings: changes go in their order (OUT-3). */
export const shopSettingsSubject = (storeId: string): string => `shop-settings:${storeId}`;

/** What the outbox subjects of a shop's offers begin with. */
export const shopOffersOf = (storeId: string): string => `shop-offer:${storeId}:`;

/** The outbox subject of one offer. */
export const shopOfferSubject = (storeId: string, offerId: string): string =>
  shopOffersOf(storeId) + offerId;

/** What the outbox subjects of a shop's answers to ratings begin with. */
export const ratingAnswersOf = (storeId: string): string => `shop-rating:${storeId}:`;

/** The outbox subject of the answer to the rating of one order. */
export const ratingAnswerSubject = (storeId: string, orderId: string): string =>
  ratingAnswersOf(storeId) + orderId;

/** The outbox subject of who works at a shop. */
export const shopStaffSubject = (storeId: string): string => `shop-staff:${storeId}`;
