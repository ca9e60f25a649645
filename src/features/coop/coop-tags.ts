import { COOP_TAG, STORE_TAGS } from '../../domain/stores/store-tags.ts';

interface Tagged {
  readonly tags?: readonly string[];
}

/** What some of these stores are told by besides being cooperatives, in display order. */
export function tagsOf(stores: readonly Tagged[]): readonly { id: string; name: string }[] {
  const known = new Set(stores.flatMap(({ tags = [] }) => tags));
  return STORE_TAGS.filter(({ id }) => id !== COOP_TAG && known.has(id));
}

/** Those with the tag, in their order; '' stands for all. */
export function withTag<Store extends Tagged>(
  stores: readonly Store[],
  tag: string,
): readonly Store[] {
  return tag === '' ? stores : stores.filter(({ tags = [] }) => tags.includes(tag));
}
