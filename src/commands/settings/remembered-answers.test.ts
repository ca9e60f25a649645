import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { PERSON_SETTINGS } from '../../db/storage-keys.ts';
import { eraseRecentSearches, keepRecentSearch } from './remembered-answers.ts';

describe('recent searches', () => {
  it('SRC-4 keeps the newest ten on the device, each once, and erases them', async () => {
    const device = new DeviceDatabase('haat-recent-searches');
    const searches = () => readSetting(device, 'recent-searches');
    for (let count = 0; count < 12; count += 1) await keepRecentSearch({ device }, `word ${count}`);
    expect(await searches()).toHaveLength(10);
    await keepRecentSearch({ device }, '  WORD 11 ');
    await keepRecentSearch({ device }, '   ');
    expect((await searches())?.slice(0, 2)).toEqual(['WORD 11', 'word 10']);
    await keepRecentSearch({ device }, 'x'.repeat(10_000));
    expect((await searches())?.[0]).toHaveLength(80);
    await eraseRecentSearches({ device });
    expect(await searches()).toEqual([]);
    device.close();
  });

  it('SRC-4 forgets them when the person signs out', () => {
    expect(PERSON_SETTINGS).toContain('recent-searches');
  });
});
