/**
 * Screens that are looked at, and that a start may begin on. None that is filled in, none of which a state of a moment ago could
 * mislead: checkout, payment, what waits to be sent.
 */
const PICTURED =
  /^(\/home|\/coop\/home|(\/coop)?\/cart|(\/coop)?\/orders|\/(coop\/store|store|products)\/[^/]+\/item)$/;

/** Whether a picture of the screen at a path is kept for the next start. */
export function isPictured(path: string): boolean {
  return PICTURED.test(path);
}
