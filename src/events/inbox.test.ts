import { describe, expect, it } from 'vitest';
import { aDevice } from '../../tests/support/event-builders.ts';
import { readSetting } from '../db/reads/settings.ts';
import { inboxMessage, keepMessage, messageEvent, viewMessage } from './inbox.ts';

const aMessage = (id: string) => {
  const message = inboxMessage({ wzrk_id: id, pivotId: 'p1', title: 'Diwali', body: 'Offers' }, 1);
  if (message === null) throw new Error('no message');
  return message;
};

describe('messages of the engagement service', () => {
  it('EVT-8 are kept once, not looked at, and told of when they are looked at first', async () => {
    const device = aDevice();
    await keepMessage(device, aMessage('m1'));
    const viewed = await viewMessage(device, 'm1');
    expect(viewed).toMatchObject({
      name: 'message_viewed',
      details: [
        { refType: 'wzrk_id', refValue: 'm1' },
        { refType: 'pivotId', refValue: 'p1' },
      ],
    });
    await keepMessage(device, aMessage('m1'));
    expect(await viewMessage(device, 'm1')).toBeNull();
    expect(await viewMessage(device, 'unknown')).toBeNull();
    expect(await readSetting(device, 'inbox-messages')).toMatchObject([{ viewed: true }]);
    expect(messageEvent('message_clicked', aMessage('m1')).subType).toBe('click');
  });

  it('EVT-8 are bounded, and none without an id', async () => {
    const device = aDevice();
    for (let count = 0; count < 60; count += 1) await keepMessage(device, aMessage(`m${count}`));
    const kept = (await readSetting(device, 'inbox-messages')) ?? [];
    expect([kept.length, kept[0]?.wzrk_id]).toEqual([50, 'm59']);
    expect(inboxMessage({ title: 'no id' }, 1)).toBeNull();
  });
});
