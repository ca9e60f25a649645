import { storeItems } from '../db/tables/schema.ts';

/** The columns of an item's details, named as the contracts name them (`itemDetails`). */
export const ITEM_DETAIL_COLUMNS = {
  itemId: storeItems.id,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
  ratingCount: storeItems.ratingCount,
  returnable: storeItems.returnable,
  cancellable: storeItems.cancellable,
  returnWindowMinutes: storeItems.returnWindowMinutes,
  timeToShipMinutes: storeItems.timeToShipMinutes,
  codAvailable: storeItems.codAvailable,
  brand: storeItems.brand,
  vegMark: storeItems.vegMark,
};
