import type { Campaign } from '../contracts/events/app-events.ts';

/**
 * Whence somebody came, if `utm_source`, `utm_medium` and `utm_campaign` are all there (specification, section 5).
 * @param search the query of the address, with or without its question mark
 */
export function campaignOf(search: string): Campaign | null {
  const query = new URLSearchParams(search);
  const source = query.get('utm_source');
  const medium = query.get('utm_medium');
  const campaign = query.get('utm_campaign');
  if (source === null || medium === null || campaign === null) return null;
  return { source, medium, campaign };
}

const isId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

/** The tool that made a link (`tool_id`); null without one that can be an id. */
export function toolOf(search: string): string | null {
  const id = new URLSearchParams(search).get('tool_id')?.trim() ?? '';
  return isId(id) ? id : null;
}

/** Ids of campaign groups of an address, comma-separated as they are stored; null without any that can be one. */
export function campaignGroupsOf(search: string): string | null {
  const ids = (new URLSearchParams(search).get('campaign_group_id') ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(isId);
  return ids.length === 0 ? null : [...new Set(ids)].slice(0, 20).join(',');
}
