/** A cache as far as the service worker uses it, in memory; each answer can be read once, as the browser's. */
export interface MemoryCache {
  readonly cache: Cache;
  /** Paths with their query, in the order they came. */
  readonly paths: () => string[];
  readonly textOf: (path: string) => string | undefined;
}

interface Kept {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

export const SHOP = 'https://shop.example';

export function memoryCache(): MemoryCache {
  const entries = new Map<string, Kept>();
  const urlOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : String(key), SHOP).href;
  const cache = {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (key: RequestInfo | URL) => {
      const found = entries.get(urlOf(key));
      return found && new Response(found.body, { headers: found.headers });
    },
    put: async (key: RequestInfo | URL, response: Response) => {
      entries.set(urlOf(key), { body: await response.arrayBuffer(), headers: response.headers });
    },
    delete: async (key: RequestInfo | URL) => entries.delete(urlOf(key)),
  };
  return {
    cache: cache as unknown as Cache,
    paths: () => [...entries.keys()].map((url) => url.slice(SHOP.length)),
    textOf: (path) => {
      const found = entries.get(urlOf(path));
      return found && new TextDecoder().decode(found.body);
    },
  };
}
