/**
 * What a person is told of an emptied storage (DB-3). What waited there can't be named, as its names went with it; some
 * of it may have been sent after it was last counted. @param unsent entries that waited when they were last counted
 */
export function lostStorageText(unsent: number): string {
  const start = `${EMPTIED} What Haat has of yours comes back`;
  if (unsent === 0) return `${start}; nothing was waiting to be sent.`;
  return `${start}, but ${lossText(unsent)}. Please look at your orders and your cart.`;
}

/** The same for who has to sign in first, as everything was emptied. @param unsent as above */
export function emptiedStorageText(unsent: number): string {
  const start = `${EMPTIED} Sign in, and what Haat has of yours comes back`;
  if (unsent === 0) return `${start}; nothing was waiting to be sent.`;
  return `${start}, but ${lossText(unsent)}. Please look at your orders and your cart then.`;
}

const EMPTIED = 'This browser had emptied Haat’s storage on this phone.';

function lossText(unsent: number): string {
  const what =
    unsent === 1
      ? '1 change that was not sent yet is lost'
      : `${unsent} changes that were not sent yet are lost`;
  return `${what}, as far as this phone knows`;
}
