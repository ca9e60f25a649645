import type { WantedCampaign } from '../../../domain/rewards/coins.ts';
import type { Found } from '../frame/pick-found.tsx';

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
