import { DEVICE_HEADER } from '../contracts/device-header.ts';
import type { SyncRuntime } from './runtime.ts';

/**
 * `fetch` that says to the server of the services which phone asks (LIM-1), and to nobody else.
 * @param workflowUrl base URL of the services @param readMark the phone's mark; what it throws is as good as none
 */
export function fetchAsDevice(
  fetch: SyncRuntime['fetch'],
  workflowUrl: string,
  readMark: () => Promise<string>,
): SyncRuntime['fetch'] {
  const ownOrigin = /^https?:\/\/[^/]+/.exec(workflowUrl)?.[0] ?? '';
  let mark: Promise<string> | undefined;

  async function markOf(): Promise<string | undefined> {
    try {
      mark ??= readMark();
      return await mark;
    } catch {
      mark = undefined;
      return undefined;
    }
  }

  return async (url, init) => {
    const isOwn = url.startsWith(`${ownOrigin}/`);
    const known = isOwn ? await markOf() : undefined;
    if (known === undefined) return fetch(url, init);
    const headers = Object.fromEntries(new Headers(init.headers));
    return fetch(url, { ...init, headers: { ...headers, [DEVICE_HEADER]: known } });
  };
}
