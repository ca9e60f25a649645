/** What the pictures of goods that come with the app are named like: code points, in hexadecimal. */
const NAME = /^[\da-z][\da-z-]{0,63}$/;

/**
 * Where a picture is. Only pictures that come with the app are ever fetched: a store that names anything else, such as
 * an address of its own, gets none. An address from data would tell a stranger who looks at what.
 */
export function pictureAddress(picture: string): string | null {
  return NAME.test(picture) ? `/goods/${picture}.webp` : null;
}
