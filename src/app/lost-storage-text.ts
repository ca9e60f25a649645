/**
 * What a person is told of an emptied storage (DB-3). What waited there can't be named, as its names went with it; some
 * of it may have been sent after it was last counted. @param unsent entries that waited when they were last counted
 */
export function lostStorageText(unsent: number): string {
  const start =
    'This browser had emptied Haat’s storage on this phone. What Haat has of yours comes back';
  if (unsent === 0) return `${start}; nothing was waiting to be sent.`;
  const what =
    unsent === 1
      ? '1 change that was not sent yet is lost'
      : `${unsent} changes that were not sent yet are lost`;
  return `${start}, but ${what}, as far as this phone knows. Please look at your orders and your cart.`;
}
