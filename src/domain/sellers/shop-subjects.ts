/** What the outbox subjects of applications to sell begin with. */
export const SHOP_APPLICATION_SUBJECTS = 'shop-application:';

/** The outbox subject of a shop's settings: changes go in their order (OUT-3). */
export const shopSettingsSubject = (storeId: string): string => `shop-settings:${storeId}`;
