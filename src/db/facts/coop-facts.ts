import type { Cooperative } from '../../contracts/coop/cooperatives.ts';
import type {
  Apartment,
  GroupBuy,
  GroupShare,
} from '../../contracts/group-buy/group-buy-schemas.ts';

/** When the server said it, by its clock, and when that came here, by this device's; ms. */
export interface ToldAt {
  readonly serverTime: number;
  readonly fetchedAt: number;
}

/** Cooperatives with the person's memberships, as the server last told them. */
export interface KeptCooperatives extends ToldAt {
  readonly cooperatives: readonly Cooperative[];
}

/** The group buys that ran for an apartment, with what the person has pledged. */
export interface KeptGroupBuys extends ToldAt {
  readonly apartment: Apartment;
  readonly groupBuys: readonly GroupBuy[];
}

/** A group buy of a link; an app of before kept no apartments with it. */
export interface KeptLinkedGroupBuy extends GroupBuy {
  readonly apartments?: readonly Apartment[];
}

/** Group buys of a link that run, whoever's apartment they are of. */
export interface LinkedGroupBuys extends ToldAt {
  readonly groupBuys: readonly KeptLinkedGroupBuy[];
}

/** The person's newest pledges. */
export interface KeptPledges extends ToldAt {
  readonly shares: readonly GroupShare[];
}

/** What a person's database knows of cooperatives and group buys; what waits of them stands in the outbox. */
export interface CoopFacts {
  cooperatives: KeptCooperatives;
  'group-buys': KeptGroupBuys;
  'linked-group-buys': LinkedGroupBuys;
  'group-pledges': KeptPledges;
}
