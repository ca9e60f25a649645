import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultProxy } from '../servers/fault-proxy.ts';

/** The app as it was built. */
const BUILT = 'dist/app';
/** A script in the list of files of the service worker. */
const LISTED = /"integrity":"sha256-[^"]+",("revision":[^,]+,"url":"([^"]+\.js)")/g;

/**
 * Begins every script that comes through a line with some code: in pages, workers and the service worker, which expects the
 * scripts to be so (SHELL-1). Of the shell's archive it takes the rest.
 * @param built the folder of the app that the server serves
 */
export function beginScriptsWith(proxy: FaultProxy, code: string, built = BUILT): void {
  const begin = (text: string) => `${code}\n${text}`;
  const integrityOf = (url: string): string => {
    const text = begin(readFileSync(join(built, url), 'utf8'));
    return `sha256-${createHash('sha256').update(text).digest('base64')}`;
  };
  proxy.rewrite(/\.js(\?|$)/, begin);
  proxy.rewrite(/^\/sw\.js(\?|$)/, (text) =>
    text.replaceAll(
      LISTED,
      (_whole, rest: string, url: string) => `"integrity":"${integrityOf(url)}",${rest}`,
    ),
  );
}
