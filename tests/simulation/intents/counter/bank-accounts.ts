import { asc, eq } from 'drizzle-orm';
import { bankAccounts } from '../../../../server/money/money-tables.ts';
import {
  type BankAccount,
  MOST_BANK_ACCOUNTS,
} from '../../../../src/contracts/money/bank-accounts.ts';
import { type CommittedPerson, committedPerson, personsOn } from '../../devices/committed.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { Phone } from '../../devices/phone.ts';
import type { Delivery } from '../../network.ts';
import type { World } from '../../world.ts';
import { userOfPath } from '../last-write.ts';

const SERVICE = 'add-new-personal-account';
const FACT = 'bank-accounts';
/** So many that the most of a person are reached. */
const NUMBERS = MOST_BANK_ACCOUNTS + 3;
const numberOf = (place: number): string => `5010024681${String(place).padStart(4, '0')}`;
const isWhole = (text: string): boolean => text.includes(numberOf(0).slice(0, -4));

/**
 * Bank accounts that a person adds, which needs the network: each once however often it is sent, at most five, and the whole number is
 * on no phone.
 */
export function createBankAccountIntents(world: World): IntentModel {
  const { chance, people, server, violate } = world;
  /** Last four digits that the server has taken, by person, in the order in which it did. */
  const taken = new Map<number, string[]>();
  const pulled = new Map<Phone, number>();
  const takenOf = (userId: number): string[] => taken.get(userId) ?? [];
  const lastFour = (text: string): string => text.slice(-4);

  async function addSome(page: Page): Promise<void> {
    for (let count = 1 + chance.below(MOST_BANK_ACCOUNTS); count > 0; count -= 1) await add(page);
  }

  async function add({ context, personId }: Page): Promise<void> {
    const accountNumber = numberOf(chance.below(NUMBERS));
    const account = { holderName: 'Asha Rao', accountNumber, ifsc: 'HDFC0001234' };
    const answer = await context.engine.service.addBankAccount(account);
    world.trace.note(`${context.actor.name} adds an account: ${answer.ok}`);
    if (!answer.ok || answer.value === null) return;
    if (!takenOf(personId).includes(lastFour(accountNumber)))
      violate(`${personId} was told that ${accountNumber} is added, the server never took it`);
  }

  function checkDelivery({ service, request, answer }: Delivery): void {
    if (service !== SERVICE) return;
    const userId = userOfPath(request.url);
    const { accountNumber } = JSON.parse(request.body ?? '{}') as { accountNumber: string };
    const here = takenOf(userId);
    if (isWhole(answer.body)) violate(`a bank account is answered with its whole number`);
    if (answer.status === 200) {
      const digits = lastFour(accountNumber);
      if (!here.includes(digits)) taken.set(userId, [...here, digits]);
      return;
    }
    const { code } = JSON.parse(answer.body) as { code?: string };
    if (code !== 'too_many_accounts') return;
    const isNew = !here.includes(lastFour(accountNumber));
    if (!isNew || here.length < MOST_BANK_ACCOUNTS)
      violate(`${userId} has ${here.length} accounts and was refused ${accountNumber}`);
  }

  const shownOn = (person: CommittedPerson): readonly BankAccount[] => {
    const facts = person.rows('facts') as readonly { name: string; value: unknown }[];
    return (facts.find(({ name }) => name === FACT)?.value ?? []) as readonly BankAccount[];
  };

  /** The phone shows what the server took of this person, and no whole number is anywhere on it. */
  function checkPhone(person: CommittedPerson): void {
    const { phone, personId, outbox } = person;
    if (world.market.gone.has(personId)) return;
    const here = takenOf(personId);
    for (const { maskedNumber } of shownOn(person)) {
      if (!here.includes(lastFour(maskedNumber)))
        violate(`${phone.name} shows ${personId} the account ${maskedNumber}, which is not theirs`);
    }
    if (isWhole(JSON.stringify([person.rows('facts'), outbox])))
      violate(`${phone.name} keeps the whole number of a bank account`);
  }

  async function checkAtRest(): Promise<void> {
    for (const { id } of people) {
      if (world.market.gone.has(id)) continue;
      const rows = await server.db
        .select()
        .from(bankAccounts)
        .where(eq(bankAccounts.userId, id))
        .orderBy(asc(bankAccounts.lastFour));
      const kept = rows.map((row) => row.lastFour);
      if (kept.join() !== takenOf(id).toSorted().join())
        violate(`${id} has the accounts ${kept.join()}, and added ${takenOf(id).join()}`);
      if (kept.length > MOST_BANK_ACCOUNTS) violate(`${id} has ${kept.length} bank accounts`);
    }
    for (const [phone, personId] of pulled) {
      const person = personsOn(phone).includes(personId) && committedPerson(phone, personId);
      const isHere = phone.signedIn === personId && !world.market.gone.has(personId);
      if (!person || !isHere) continue;
      const shown = shownOn(person).map(({ maskedNumber }) => lastFour(maskedNumber));
      if (shown.toSorted().join() !== takenOf(personId).toSorted().join())
        violate(`${phone.name} shows the accounts ${shown.join()} at the end`);
    }
  }

  return {
    name: 'bank accounts',
    actions: [{ name: 'add bank accounts', weight: 4, isPull: true, run: addSome }],
    checkPhone,
    checkDelivery,
    abandon: () => {},
    decide: async () => {},
    pull: async ({ context, phone, personId }) => {
      const { ok } = await context.engine.service.pullBankAccounts();
      if (ok) pulled.set(phone, personId);
    },
    checkAtRest,
  };
}
