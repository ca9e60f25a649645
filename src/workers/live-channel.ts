import { liveQuery } from 'dexie';
import { LIVE_CHANNEL, type LiveChannel, type LiveMessage } from '../contracts/live/live-view.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';

/** The channel to the other tabs' workers and pages. */
export function liveChannel(): LiveChannel {
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => hear(data)),
  };
}

/** Calls when somebody signs in or out or turns "Work offline", in whatever tab. */
export function followLiveSettings(device: DeviceDatabase, changed: () => void): void {
  const read = async () => {
    const session = await readSetting(device, 'authData');
    return `${session?.token} ${await readSetting(device, 'work-offline')}`;
  };
  let known = '';
  liveQuery(read).subscribe({
    next: (settings) => {
      if (known !== '' && settings !== known) changed();
      known = settings;
    },
    // Storage that cannot be read is told of by the screens.
    error: () => {},
  });
}
