/** What the script below leaves on the page: what `main` has said since, and when, ms since the page was loaded. */
export interface Said {
  said?: Map<string, number>;
}

/**
 * Runs in the page before anything else: every reading of IndexedDB takes up to `mostMs` longer, each a different time, as on
 * a cheap phone whose storage is busy. What is read in two goes then comes in two, and in any order. Dexie sets `onsuccess`,
 * so that is where it is held up; the transaction is kept open by reading on.
 */
export function slowReads(mostMs: number): void {
  const heldUp = new WeakSet<IDBTransaction>();
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess') ?? {};
  type Handler = ((event: Event) => void) | null;
  Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
    configurable: true,
    set(this: IDBRequest, handler: Handler) {
      const { source, transaction } = this;
      if (handler === null || source === null || transaction?.mode !== 'readonly') {
        set?.call(this, handler);
        return;
      }
      const store = 'objectStore' in source ? source.objectStore : (source as IDBObjectStore);
      set?.call(this, (event: Event) => {
        if (heldUp.has(transaction)) {
          handler.call(this, event);
          return;
        }
        heldUp.add(transaction);
        const until = performance.now() + Math.random() ** 2 * mostMs;
        const readOn = () => {
          if (performance.now() >= until) {
            handler.call(this, event);
            return;
          }
          store.count('nothing has this key').addEventListener('success', readOn);
        };
        readOn();
      });
    },
  });
}

/** Runs in the page before anything else: writes down all that `main` says, also for a moment. */
export function noteWhatIsSaid(): void {
  const said = new Map<string, number>();
  (globalThis as Said).said = said;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes.length === 0 ? [target] : addedNodes) {
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        for (let text: Node | null = texts.currentNode; text !== null; text = texts.nextNode()) {
          // The screen that is left may still be drawn once more.
          const isOfScreen =
            text.parentElement?.closest('main:not([data-left])') instanceof Element;
          if (text.nodeType !== Node.TEXT_NODE || !isOfScreen) continue;
          said.set((text.nodeValue ?? '').trim(), performance.now());
        }
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
