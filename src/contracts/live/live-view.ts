/** What a page tells its worker, so that what is on its screen is followed (LIVE-3). */
export interface LiveView {
  readonly isVisible: boolean;
  /** Subjects of pokes besides the person's own, the newest first. */
  readonly subjects: readonly string[];
}

/** What the pages and workers of one browser tell each other about its one stream. */
export type LiveMessage =
  /** Whoever holds the stream: whether it is open; said when that changes, with each beat, and when asked. */
  | { readonly kind: 'state'; readonly isLive: boolean }
  /** To whoever holds the stream: say how it is. */
  | { readonly kind: 'ask' }
  /** From whoever holds the stream: tell what is to be followed. */
  | { readonly kind: 'who' }
  | { readonly kind: 'wish'; readonly tab: string; readonly subjects: readonly string[] };

/** The name of their channel. */
export const LIVE_CHANNEL = 'haat-live';

/** A channel to the other contexts of this browser; what one posts all others hear. */
export interface LiveChannel {
  readonly post: (message: LiveMessage) => void;
  readonly listen: (hear: (message: LiveMessage) => void) => void;
}
