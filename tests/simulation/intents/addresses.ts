import { inArray } from 'drizzle-orm';
import { uploads, addresses } from '../../../server/account/account-tables.ts';
import { deleteAddress, saveAddress } from '../../../src/commands/addresses/save-address.ts';
import { discardEntry, retryEntry } from '../../../src/commands/outbox/discard-entry.ts';
import type { SaveAddressPayload } from '../../../src/contracts/addresses/change-addresses.ts';
import type { AddressRow, AttachmentRow } from '../../../src/db/person-database.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import { committedPerson, type CommittedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { World } from '../world.ts';
import { createEditLog, type Edit, isEffect, userOfPath } from './last-write.ts';
import { PICTURE } from './tickets/tickets.ts';

const SUBJECT = 'address:';
const KIND = 'save-address';
/** No post office has it, so that the server refuses. */
const WRONG_PINCODE = '999999';

/**
 * Addresses: written, written over, refused, discarded. The last edit that stands is what the server has.
 * @param hasPhotos every other edit has a new photo of the gate
 */
export function createAddressIntents(world: World, { hasPhotos = false } = {}): IntentModel {
  const { chance, violate } = world;
  const log = createEditLog(world);
  /** Edits that delete: nothing that is sent has their text. */
  const deletions = new Set<string>();
  /** Edits with a photo. */
  const photographed = new Set<string>();
  /** Edits that were shown as saved here, by phone, person and text. */
  const saved = new Map<string, { readonly page: Page; readonly addressId: string }>();

  function known({ phone, personId }: Page): readonly AddressRow[] {
    return committedPerson(phone, personId)?.rows('addresses') ?? [];
  }

  async function write(page: Page): Promise<void> {
    const rows = known(page);
    const addressId =
      rows.length > 0 && chance.happens(0.6) ? chance.pick(rows).id : page.commands.newId();
    const { personId, phone } = page;
    const subject = SUBJECT + addressId;
    const edit = log.add({ subject, personId, phoneName: phone.name });
    const areaCode = chance.happens(0.15) ? WRONG_PINCODE : '560103';
    const pin = { lat: 12.93, lon: 77.68 };
    const address = {
      ...DEFAULT_ADDRESS,
      plot: edit.text,
      areaCode,
      contactNumber: '9876543210',
      pin,
    };
    // A newer edit takes the place of a refused one.
    for (const each of log.edits) {
      if (each.subject === subject && isRefused(page, each.text)) each.isGivenUp = true;
    }
    const photo = hasPhotos && chance.happens(0.5) ? PICTURE : null;
    if (photo !== null) photographed.add(edit.text);
    const result = await saveAddress(page.commands, address, addressId, photo);
    if (result.ok) saved.set(edit.text, { page, addressId });
    else if (!log.hasTaken(edit)) edit.isGivenUp = true;
  }

  async function remove(page: Page): Promise<void> {
    const rows = known(page);
    if (rows.length === 0) return;
    const { id } = chance.pick(rows);
    const { personId, phone } = page;
    const edit = log.add({ subject: SUBJECT + id, personId, phoneName: phone.name });
    deletions.add(edit.text);
    const result = await deleteAddress(page.commands, id);
    if (!result.ok) {
      edit.isGivenUp = true;
      return;
    }
    // What this phone had written there need not arrive any more.
    for (const each of log.edits) {
      if (each.subject === edit.subject && each.phoneName === phone.name && each !== edit)
        each.isGivenUp = true;
    }
  }

  function isRefused({ phone, personId }: Page, text: string): boolean {
    const outbox = committedPerson(phone, personId)?.outbox ?? [];
    return outbox.some(
      ({ kind, state, payload }) =>
        kind === KIND && state === 'rejected' && textOf(payload) === text,
    );
  }

  /** Whether its phone set out to delete the address: a tab that is killed does not say whether it has. */
  const mayBeDeleted = ({ subject, phoneName }: Edit): boolean =>
    log.edits.some(
      (each) =>
        deletions.has(each.text) && each.subject === subject && each.phoneName === phoneName,
    );

  /** One of the deletions of this address that have not arrived: which phone's it was makes no difference. */
  function tookDeletion({ addressId }: { readonly addressId: string }, userId: number): void {
    const edit = log.edits.find(
      (each) =>
        deletions.has(each.text) &&
        each.subject === SUBJECT + addressId &&
        each.personId === userId &&
        !log.hasTaken(each),
    );
    if (edit === undefined) violate(`the address ${addressId} was deleted, nobody wished it`);
    else log.took(edit.text, userId);
  }

  const textOf = (payload: unknown): string => (payload as SaveAddressPayload).address.plot;

  async function discard(page: Page): Promise<void> {
    const entries = committedPerson(page.phone, page.personId)?.outbox ?? [];
    const own = entries.filter(({ kind }) => kind === KIND);
    if (own.length === 0) return;
    const entry = chance.pick(own);
    const edit = log.find(textOf(entry.payload));
    if (chance.happens(0.5)) {
      await retryEntry(page.commands, entry.sequence);
      return;
    }
    if (edit !== undefined) edit.isGivenUp = true;
    await discardEntry(page.commands, entry.sequence);
  }

  /** A photo is on the phone exactly as long as an edit waits that it goes with. */
  function checkPhotos({ phone, outbox, anyRows }: CommittedPerson): void {
    const named = outbox.flatMap(({ kind, payload }) =>
      kind === KIND ? ((payload as SaveAddressPayload).photoId ?? []) : [],
    );
    const kept = new Set((anyRows('attachments') as AttachmentRow[]).map(({ id }) => id));
    for (const id of named) if (!kept.delete(id)) violate(`${phone.name} lost the photo ${id}`);
    for (const id of kept) violate(`${phone.name} keeps the photo ${id}, which nothing names`);
  }

  /** The server was asked to keep an address: with a file of its person where there is a photo, and nowhere else. */
  function checkSentPhoto({ address }: SaveAddressPayload): void {
    const { plot, gatePhoto } = address;
    if ((gatePhoto !== undefined) !== photographed.has(plot))
      violate(
        `the address "${plot}" was sent ${gatePhoto === undefined ? 'without its' : 'with a'} photo`,
      );
  }

  /** What the server has of an address can be looked at by whose it is. */
  async function checkKeptPhotos(): Promise<void> {
    const ids = world.people.map(({ id }) => id);
    const { db } = world.server;
    const rows = await db.select().from(addresses).where(inArray(addresses.userId, ids));
    const files = await db.select().from(uploads).where(inArray(uploads.userId, ids));
    for (const { userId, address } of rows) {
      const { plot, gatePhoto } = address;
      const file = files.find(({ id }) => id === gatePhoto);
      if (photographed.has(plot) !== (file?.userId === userId))
        violate(
          `the photo of "${plot}" on the server is ${file === undefined ? 'gone' : 'another’s'}`,
        );
    }
  }

  function checkPhone(person: CommittedPerson): void {
    const { phone, personId, outbox, rows } = person;
    if (hasPhotos) checkPhotos(person);
    const here = new Set(
      outbox.filter(({ kind }) => kind === KIND).map(({ payload }) => textOf(payload)),
    );
    for (const [text, { page }] of saved) {
      if (page.phone !== phone || page.personId !== personId) continue;
      const edit = log.find(text);
      if (edit === undefined || edit.isGivenUp || here.has(text) || log.hasTaken(edit)) continue;
      if (mayBeDeleted(edit)) continue;
      violate(`the address "${text}" was saved and has vanished`);
    }
    for (const entry of outbox) {
      if (entry.kind !== KIND || entry.state !== 'rejected') continue;
      const code = entry.lastError?.code ?? 'none';
      if (code !== 'place_not_found')
        violate(`OUT-4: an address was refused for no reason: ${code}`);
    }
    for (const { id, pending, confirmed } of rows('addresses')) {
      const edit = confirmed === null ? undefined : log.find(confirmed.plot);
      if (!pending && (edit === undefined || !log.hasTaken(edit))) {
        violate(`the address ${id} is shown as saved, the server never took it`);
      }
    }
  }

  return {
    name: 'addresses',
    actions: [
      { name: 'write an address', weight: 4, run: write },
      { name: 'give up or retry an address', weight: 1, run: discard },
      { name: 'delete an address', weight: 1, run: remove },
    ],
    checkPhone,
    checkDelivery: (delivery) => {
      if (!isEffect(delivery)) return;
      const { body, url } = delivery.request;
      const userId = userOfPath(url);
      const asked: unknown = JSON.parse(body ?? '{}');
      if (delivery.service === 'delete-address') {
        tookDeletion(asked as { readonly addressId: string }, userId);
      }
      if (delivery.service !== 'save-update-address') return;
      checkSentPhoto(asked as SaveAddressPayload);
      log.took(textOf(asked), userId);
    },
    abandon: (phone, personId) => {
      for (const edit of log.edits) {
        if (edit.phoneName === phone.name && edit.personId === personId) edit.isGivenUp = true;
      }
    },
    decide: async () => {},
    checkAtRest: async () => {
      if (hasPhotos) await checkKeptPhotos();
      for (const [text, { page, addressId }] of saved) {
        const edit = log.find(text);
        if (edit === undefined || edit.isGivenUp || world.market.gone.has(page.personId)) continue;
        const person = committedPerson(page.phone, page.personId);
        const row = person?.rows('addresses').find(({ id }) => id === addressId);
        const isBlocked = person?.outbox.some(
          ({ subject, state }) => subject === SUBJECT + addressId && state === 'rejected',
        );
        if (isBlocked) continue;
        const last = log.lastEffect(SUBJECT + addressId);
        if (last !== undefined && deletions.has(last.text)) {
          if (row !== undefined) violate(`the address ${text} was deleted and is shown`);
          continue;
        }
        if (row === undefined) violate(`the address ${text} is not shown at the end`);
        else if (row.pending) violate(`the address ${text} is pending at the end`);
        else if (row.address.plot !== last?.text) {
          violate(`the address shows "${row.address.plot}", the server has "${last?.text}"`);
        }
      }
    },
  };
}
