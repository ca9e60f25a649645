/** What the outbox subjects of changes of a shop's goods begin with. */
const GOODS_SUBJECTS = 'goods:';
/** The same for changes that their person is asked about: each stands alone and holds up nothing. */
export const ASKED_GOODS_SUBJECTS = 'goods-asked:';

/** Changes of one shop's goods go in their order (OUT-3). */
export const goodsSubject = (storeId: string): string => GOODS_SUBJECTS + storeId;

/** The subject of a question about one item; a newer question of the same kind takes its place. */
export const askedGoodsSubject = (storeId: string, itemId: string, act: string): string =>
  `${ASKED_GOODS_SUBJECTS}${storeId}:${itemId}:${act}`;

/** What the subjects of all questions about a shop's goods begin with. */
export const askedGoodsOf = (storeId: string): string => `${ASKED_GOODS_SUBJECTS}${storeId}:`;

/** The subject of an item that is added to a shop. */
export const addedItemSubject = (storeId: string, addId: string): string =>
  addedItemsOf(storeId) + addId;

/** What the subjects of all items that are added to a shop begin with. */
export const addedItemsOf = (storeId: string): string => `goods-added:${storeId}:`;
