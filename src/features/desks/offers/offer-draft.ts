import { parsePrice } from '../../../domain/goods/read-cell.ts';
import type { WantedOffer } from '../../../domain/orders/offers/offer-desk.ts';
import type { WantedCampaign } from '../../../domain/rewards/coins.ts';
import { couponCodeOf } from '../../../domain/orders/offers/offers.ts';
import type { Found } from '../frame/pick-found.tsx';

/** An offer as it is being written. */
export interface Draft {
  readonly code: string;
  readonly title: string;
  readonly kind: WantedOffer['kind'];
  readonly value: string;
  readonly cap: string;
  readonly minimum: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly perPerson: string;
  readonly inAll: string;
  readonly where: 'all' | 'one';
  readonly stores: readonly Found[];
  readonly audience: 'everybody' | 'person';
  readonly person: string;
}

/** What is wrong, by field. */
export type Errors = Partial<Record<keyof Draft, string>>;

export const EMPTY: Draft = {
  code: '',
  title: '',
  kind: 'percent',
  value: '',
  cap: '',
  minimum: '',
  startsAt: null,
  endsAt: null,
  perPerson: '1',
  inAll: '',
  where: 'all',
  stores: [],
  audience: 'everybody',
  person: '',
};

export const rupees = (paise: number): string => String(paise / 100);

/** An offer with what a desk says of it; `storeName` is missing in what was written here. */
type Facts = WantedOffer & { readonly storeName?: string | null };

export const draftOf = (facts: Facts): Draft => ({
  code: facts.code,
  title: facts.title,
  kind: facts.kind,
  value: facts.kind === 'amount' ? rupees(facts.value) : String(facts.value),
  cap: facts.capPaise === null ? '' : rupees(facts.capPaise),
  minimum: rupees(facts.minimumPaise),
  startsAt: facts.startsAt,
  endsAt: facts.endsAt,
  perPerson: String(facts.usesPerPerson),
  inAll: facts.usesInAll === null ? '' : String(facts.usesInAll),
  where: facts.storeId === null ? 'all' : 'one',
  stores:
    facts.storeId === null ? [] : [{ id: facts.storeId, name: facts.storeName ?? facts.storeId }],
  audience: facts.userId === null ? 'everybody' : 'person',
  person: facts.userId === null ? '' : String(facts.userId),
});

const wholeNumber = (text: string, most: number): number | null => {
  const digits = text.trim();
  return /^\d{1,8}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most
    ? Number(digits)
    : null;
};

/** An amount in rupees as paise; undefined where it can't be read, and `none` for an empty field. */
function paiseOf<None>(text: string, none: None): number | None | undefined {
  if (text.trim() === '') return none;
  const read = parsePrice(text, 'rupees');
  return read.ok ? read.paise : undefined;
}

const NUMBER_OF_PERSON = /^[1-9]\d{0,14}$/;

function valueOf({ kind, value }: Draft): number | undefined {
  if (kind === 'amount') return paiseOf(value, undefined);
  return /^\d{1,3}$/.test(value.trim()) ? Number(value) : undefined;
}

/** What a draft asks for, or by field what can't be read. */
export function readDraft(
  draft: Draft,
): { readonly wanted: WantedOffer } | { readonly errors: Errors } {
  const { kind, startsAt, endsAt, where, audience } = draft;
  const code = couponCodeOf(draft.code);
  const title = draft.title.trim();
  const value = valueOf(draft);
  const minimumPaise = draft.minimum.trim() === '0' ? 0 : paiseOf(draft.minimum, 0);
  const capPaise = kind === 'amount' ? null : paiseOf(draft.cap, null);
  const usesPerPerson = wholeNumber(draft.perPerson, 100);
  const usesInAll = draft.inAll.trim() === '' ? null : wholeNumber(draft.inAll, 10_000_000);
  const [store] = draft.stores;
  const amount = 'Please enter rupees, like 45 or 45.50.';
  const errors: Errors = {
    ...(code === undefined && { code: 'A code has 3 to 20 letters and digits, like DIWALI20.' }),
    ...(title === '' && { title: 'Please say what it is, like ₹50 off.' }),
    ...(value === undefined && {
      value: kind === 'amount' ? amount : 'Please enter a percentage.',
    }),
    ...(minimumPaise === undefined && { minimum: amount }),
    ...(capPaise === undefined && { cap: amount }),
    ...(usesPerPerson === null && { perPerson: 'Please enter 1 to 100.' }),
    ...(usesInAll === null &&
      draft.inAll.trim() !== '' && { inAll: 'Please enter how often, or leave it empty.' }),
    ...(startsAt === null && { startsAt: 'Please write when it begins.' }),
    ...(endsAt === null && { endsAt: 'Please write when it ends.' }),
    ...(where === 'one' && store === undefined && { stores: 'Please choose the store.' }),
    ...(audience === 'person' &&
      !NUMBER_OF_PERSON.test(draft.person.trim()) && {
        person: 'Please choose whose it is.',
      }),
  };
  if (
    Object.keys(errors).length > 0 ||
    code === undefined ||
    value === undefined ||
    minimumPaise === undefined ||
    capPaise === undefined ||
    usesPerPerson === null ||
    startsAt === null ||
    endsAt === null
  ) {
    return { errors };
  }
  const storeId = where === 'one' ? (store?.id ?? null) : null;
  const userId = audience === 'person' ? Number(draft.person) : null;
  const limits = { usesPerPerson, usesInAll, storeId, userId };
  const terms = { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt };
  return { wanted: { ...terms, ...limits } };
}

/** At which field of the form a problem of the domain is shown. */
export const FIELD_OF: Readonly<Record<keyof WantedOffer, keyof Draft>> = {
  code: 'code',
  title: 'title',
  kind: 'value',
  value: 'value',
  capPaise: 'cap',
  minimumPaise: 'minimum',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  usesPerPerson: 'perPerson',
  usesInAll: 'inAll',
  storeId: 'stores',
  userId: 'value',
};

/** Milestones in words: “5: 50, 10: 150”. */
export const milestonesText = ({ milestones }: Pick<WantedCampaign, 'milestones'>): string =>
  milestones.map(({ orders, coins }) => `${orders}: ${coins}`).join(', ');

/** A campaign as it is being written; milestones as "5: 50, 10: 150". */
export interface CampaignDraft {
  readonly title: string;
  readonly description: string;
  readonly stores: readonly Found[];
  readonly extra: string;
  readonly minimum: string;
  readonly most: string;
  readonly milestones: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

type CampaignFacts = WantedCampaign & { readonly storeName?: string | null };

export const campaignDraftOf = (facts: CampaignFacts | null): CampaignDraft => ({
  title: facts?.title ?? '',
  description: facts?.description ?? '',
  stores:
    facts === null || facts.storeId === null
      ? []
      : [{ id: facts.storeId, name: facts.storeName ?? facts.storeId }],
  extra: String(facts?.extraPerHundredRupees ?? 1),
  minimum: String((facts?.minimumPaise ?? 0) / 100),
  most: facts === null || facts.mostPerOrder === null ? '' : String(facts.mostPerOrder),
  milestones: facts === null ? '' : milestonesText(facts),
  startsAt: facts?.startsAt ?? null,
  endsAt: facts?.endsAt ?? null,
});

/** "5: 50, 10: 150" as milestones; null where it can't be read. */
function readMilestones(text: string): WantedCampaign['milestones'] | null {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const read = parts.map((part) => /^\s*(\d{1,6})\s*:\s*(\d{1,6})\s*$/.exec(part));
  if (read.includes(null)) return null;
  return read.map((match) => ({ orders: Number(match?.[1]), coins: Number(match?.[2]) }));
}

type CampaignErrors = Partial<Record<keyof CampaignDraft, string>>;

const WHOLE = /^\d{1,6}$/;

/** What a draft asks for, or by field what can't be read. */
export function readCampaignDraft(
  draft: CampaignDraft,
): WantedCampaign | { readonly errors: CampaignErrors } {
  const { startsAt, endsAt } = draft;
  const [title, description] = [draft.title.trim(), draft.description.trim()];
  const milestones = readMilestones(draft.milestones);
  const number = (text: string) => (WHOLE.test(text.trim()) ? Number(text) : null);
  const [extra, minimum, most] = [draft.extra, draft.minimum, draft.most].map(number);
  const hasMost = draft.most.trim() !== '';
  const errors: CampaignErrors = {
    ...(title === '' && { title: 'Please give it a name.' }),
    ...(description === '' && { description: 'Please say what it brings.' }),
    ...(extra === null && { extra: 'Please enter a number of coins.' }),
    ...(minimum === null && { minimum: 'Please enter whole rupees.' }),
    ...(hasMost && !most && { most: 'Please enter a number of coins, or leave it empty.' }),
    ...(milestones === null && { milestones: 'Please write it like 5: 50, 10: 150.' }),
    ...(startsAt === null && { startsAt: 'Please write when it begins.' }),
    ...(endsAt === null && { endsAt: 'Please write when it ends.' }),
  };
  if (Object.keys(errors).length > 0 || startsAt === null || endsAt === null) return { errors };
  return {
    title,
    description,
    startsAt,
    endsAt,
    storeId: draft.stores[0]?.id ?? null,
    extraPerHundredRupees: extra ?? 0,
    minimumPaise: (minimum ?? 0) * 100,
    mostPerOrder: most ?? null,
    milestones: milestones ?? [],
  };
}

/** At which field of the form a problem of a campaign is shown. */
export const CAMPAIGN_FIELD_OF: Readonly<Record<keyof WantedCampaign, keyof CampaignDraft>> = {
  title: 'title',
  description: 'description',
  storeId: 'stores',
  extraPerHundredRupees: 'extra',
  minimumPaise: 'minimum',
  mostPerOrder: 'most',
  milestones: 'milestones',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
};
