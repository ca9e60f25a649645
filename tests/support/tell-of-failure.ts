import type { BrowserContext, Page } from 'playwright';
import { TestRunner } from 'vitest';
import { readRows, type OutboxRow } from './browser/local-rows.ts';

/*
 * What stood on the phones when a test failed, and what waited there: a failure that comes once in many runs leaves nothing
 * else to look at. `aPhone` names its browsers here.
 */

/** What does not answer within this time hangs, ms: that is worth knowing, too. */
const ANSWER_MS = 5_000;
/** Characters of a screen that are told. */
const MOST_TEXT = 1_500;

const open = new Set<BrowserContext>();
/** Ids of the tests that were told of. */
const told = new Set<string>();

/** A browser whose pages are told of when a test fails while it is open. */
export function watchBrowser(context: BrowserContext): void {
  open.add(context);
}

/** A browser that is being closed. */
export function forgetBrowser(context: BrowserContext): void {
  open.delete(context);
}

/** Prints what stands on each open page, once, if the test that runs has failed. Call it before a browser is closed. */
export async function tellOfFailure(): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail' || told.has(test.id)) return;
  told.add(test.id);
  await tellOfScreens(`"${test.name}" failed`);
}

/** Prints what stands on each open page now. @param what happened, for the message */
export async function tellOfScreens(what: string): Promise<void> {
  for (const context of open) {
    for (const page of context.pages()) {
      const screen = await soon(readPage(page), `${page.url()} does not answer`);
      const waiting = await soon(readOutboxes(page), 'its storage does not answer');
      process.stdout.write(`when ${what}: ${screen}\n  outbox: ${waiting}\n`);
    }
  }
}

/** @param late what is told where it does not answer */
function soon(answer: Promise<string>, late: string): Promise<string> {
  const isLate = new Promise<string>((resolve) => {
    setTimeout(() => resolve(late), ANSWER_MS);
  });
  return Promise.race([answer.catch(String), isLate]);
}

/** Path, line, locks and text. Numbers that may be of a phone or a code are left out. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(async (most) => {
    const { held, pending } = await navigator.locks.query();
    const namesOf = (locks?: LockInfo[]) => locks?.map(({ name }) => name).join(', ') ?? '';
    const text = document.body.innerText
      .replaceAll(/\s*\n\s*/g, ' | ')
      .replaceAll(/\d{4,}/g, '…')
      .slice(0, most);
    const line = navigator.onLine ? 'online' : 'offline';
    return `${location.pathname}, ${line}, holds ${namesOf(held)}; asks for ${namesOf(pending)}\n  ${text}`;
  }, MOST_TEXT);
}

/** Kind, state and last error of all entries. */
async function readOutboxes(page: Page): Promise<string> {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? ''),
  );
  const people = names.filter((name) => name.startsWith('haat-user-'));
  const rows = await Promise.all(
    people.map((database) => readRows<OutboxRow>(page, { database, table: 'outbox' })),
  );
  const entries = rows.flat().map(({ kind, state, attempts, lastError }) => {
    return `${kind} ${state}, ${attempts} tries ${lastError?.code ?? ''}`.trim();
  });
  return entries.join('; ') || 'empty';
}
