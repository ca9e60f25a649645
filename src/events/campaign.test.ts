import { describe, expect, it } from 'vitest';
import { campaignGroupsOf, campaignOf, toolOf } from './campaign.ts';

describe('whence somebody came', () => {
  it('EVT-1 is kept only when source, medium and campaign are all there', () => {
    const all = '?utm_source=flyer&utm_medium=print&utm_campaign=diwali&x=1';
    expect(campaignOf(all)).toEqual({ source: 'flyer', medium: 'print', campaign: 'diwali' });
    expect(campaignOf('?utm_source=flyer&utm_medium=print')).toBeNull();
    expect(campaignOf('')).toBeNull();
    expect(campaignOf('?utm_source=&utm_medium=&utm_campaign=')).not.toBeNull();
  });

  it('EVT-1 ids of campaign groups are kept comma-separated, without what can be none', () => {
    expect(campaignGroupsOf('?campaign_group_id=12,%2013,12,<b>')).toBe('12,13');
    expect(campaignGroupsOf('?campaign_group_id=')).toBeNull();
    expect(campaignGroupsOf('')).toBeNull();
  });

  it('EVT-1 the tool of a link is kept where it can be an id', () => {
    expect(toolOf('?tool_id=flyer-9')).toBe('flyer-9');
    expect(toolOf('?tool_id=<b>')).toBeNull();
    expect(toolOf('')).toBeNull();
  });
});
