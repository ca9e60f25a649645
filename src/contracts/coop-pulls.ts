import type { Answer } from './sync-service.ts';

/** What the sync worker fetches for the cooperative section. */
export interface CoopPulls {
  /** Cooperatives and their stores around an area, with the person's memberships; '' stands for everywhere. */
  readonly pullCooperatives: (areaCode: string) => Promise<Answer<null>>;
  /** Apartments whose people buy together: of an area, or those that the words of a search find. */
  readonly pullApartments: (areaCode: string, query: string) => Promise<Answer<null>>;
  /**
   * The group buys of an apartment, null for none, those of a link, and the person's pledges; nothing for a visitor.
   * @param campaignGroups as the storage key `campaign_group_id` has them: ids between commas, or ''
   */
  readonly pullGroupBuys: (
    apartmentId: string | null,
    campaignGroups: string,
  ) => Promise<Answer<null>>;
}
