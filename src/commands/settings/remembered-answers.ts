import { produce } from 'immer';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting, type InstallAnswer } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';
import type { PaymentChoice } from '../../domain/orders/payments/payment-choice.ts';
import { readSetting } from '../../db/reads/settings.ts';

/** Keeps how the question to install ended, so that nobody is asked at every start. */
export async function rememberInstallAnswer(
  { device, now }: Pick<CommandContext, 'device' | 'now'>,
  answer: InstallAnswer['answer'],
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'install-answer', { answer, at: now() });
    return null;
  });
}

/** Keeps when the question about messages was answered: it is asked again after a week (specification, section 9). */
export async function rememberPushAsked({
  device,
  now,
}: Pick<CommandContext, 'device' | 'now'>): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'push-asked-at', now());
    return null;
  });
}

/** Keeps that the offer to download a language for speaking was answered: it is made once. */
export async function rememberSpeechAnswer({
  device,
  now,
}: Pick<CommandContext, 'device' | 'now'>): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'speech-answered-at', now());
    return null;
  });
}

/** "Not now": an order is not asked to be rated again. It can still be rated where the ratings are. */
export async function putOffRating(
  { device }: Pick<CommandContext, 'device'>,
  orderId: string,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'rating_order', orderId);
    return null;
  });
}

/** The next checkout begins with what was chosen in the last one. */
export async function rememberPaymentChoice(
  { device }: Pick<CommandContext, 'device'>,
  choice: PaymentChoice,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'payment-choice', choice);
    return null;
  });
}

/** Notes that a store was opened: "your stores" and the order of eviction follow from it (CAT-5). */
export async function rememberVisit(
  { device, now }: Pick<CommandContext, 'device' | 'now'>,
  storeId: string,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.visits.put({ storeId, visitedAt: now() });
    return null;
  });
}

type Device = Pick<CommandContext, 'device'>;

/** Searches kept; the oldest goes when there are more. */
const MOST_SEARCHES = 10;

/** Keeps a search that led to something on this device, and nowhere else. Capital letters make no other search. */
export async function keepRecentSearch(
  { device }: Device,
  query: string,
): Promise<SaveResult<null>> {
  const kept = query.trim().slice(0, 80);
  return save(device, async () => {
    if (kept === '') return null;
    await device.transaction('rw', device.settings, async () => {
      const searches = (await readSetting(device, 'recent-searches')) ?? [];
      const others = searches.filter((one) => one.toLowerCase() !== kept.toLowerCase());
      await writeSetting(device, 'recent-searches', [kept, ...others].slice(0, MOST_SEARCHES));
    });
    return null;
  });
}

/** Keeps a shopping list as it stands in its field, on this device and nowhere else; '' forgets it. */
export async function keepListDraft({ device }: Device, text: string): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'list-draft', text);
    return null;
  });
}

/** Erases all searches kept on this device. */
export async function eraseRecentSearches({ device }: Device): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'recent-searches', []);
    return null;
  });
}

/** VER-1: the person has read that these were lost. Their own pages go on to say so. @param ids of lost records */
export async function dismissLostRecords(
  { person }: Pick<CommandContext, 'person'>,
  ids: readonly string[],
): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.transaction('rw', person.facts, async () => {
      const read = produce((await person.fact('lost-records')) ?? [], (records) => {
        for (const record of records) if (ids.includes(record.id)) record.isRead = true;
      });
      await person.setFact('lost-records', read);
    });
    return null;
  });
}
