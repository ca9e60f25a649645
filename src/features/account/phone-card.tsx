import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../domain/catalogue/catalogue-space.ts';
import { type Device, useDevice } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { SettingGroup, SettingSwitch } from '../../ui/fields/setting-group.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './account-page.module.css';

/** Storage in bytes; null where the browser does not say, undefined until it was asked. */
type StorageUse = Awaited<ReturnType<Device['readStorage']>> | undefined;

const THEMES: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'As the phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How Haat looks on this phone. */
export function LookCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes['card']} aria-label="Look">
      <div className={classes['choices']}>
        <ChoiceChips
          legend="Theme"
          choices={THEMES}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </section>
  );
}

const WHY_NO_MESSAGES = {
  on: 'When an order moves, or needs you.',
  off: 'When an order moves, or needs you.',
  blocked: 'Blocked in your browser’s settings for this site.',
  unsupported: 'This browser can’t show them.',
} as const;

/** Messages about orders to this phone; on once the server knows where to send them. */
export function MessagesCard() {
  const { messages } = useDevice();
  const { session } = useHaat();
  const { busy, message, run } = useBusyTask();
  if (session === null) return null;
  const { state } = messages;
  return (
    <>
      <section className={classes['card']} aria-label="Messages">
        <SettingSwitch
          label="Messages about your orders"
          description={WHY_NO_MESSAGES[state]}
          checked={state === 'on'}
          disabled={busy || state === 'blocked' || state === 'unsupported'}
          onChange={(isWanted) => run(() => (isWanted ? messages.turnOn() : messages.turnOff()))}
        />
      </section>
      <AlertLine message={message} />
    </>
  );
}

/** What Haat takes of this phone's storage, and a way to give it back (CAT-5). */
export function StorageCard() {
  const device = useDevice();
  const { use, look } = useStorageUse(device);
  const { busy, message, run } = useBusyTask();
  const [isFreed, setIsFreed] = useState(false);

  async function free(): Promise<string | null> {
    const freed = await device.freeUpSpace();
    await look();
    setIsFreed(freed.ok);
    return freed.ok ? null : freed.message;
  }

  return (
    <section className={classes['card']} aria-labelledby="storage">
      <SettingGroup title="Storage" titleId="storage" hint={storageText(use, isFreed)} isStatus>
        {use !== null && (
          <progress
            className={classes['storage']}
            aria-label="Storage used"
            max={use?.quota ?? 1}
            value={use?.used ?? 0}
          />
        )}
        <AlertLine message={message} />
        <Button variant="default" loading={busy} onClick={() => run(free)}>
          Free up space
        </Button>
        <p className={classes['hint']}>
          Takes away pictures and the shelves of stores that you don’t use. They come back when you
          open them. Your cart, your orders and what waits to be sent stay.
        </p>
      </SettingGroup>
    </section>
  );
}

function storageText(
  use: { readonly used: number; readonly quota: number } | null | undefined,
  isFreed: boolean,
): string {
  if (use === undefined) return 'Looking how much Haat takes …';
  if (use === null) return 'This browser does not say how much Haat takes.';
  const taken = `Haat takes ${formatBytes(use.used)} of the ${formatBytes(use.quota)} it may take.`;
  return isFreed ? `Done. ${taken}` : taken;
}

/** How much storage the app takes; `look` asks again. */
function useStorageUse({ readStorage }: Pick<Device, 'readStorage'>): {
  readonly use: StorageUse;
  readonly look: () => Promise<void>;
} {
  const [use, setUse] = useState<StorageUse>(undefined);
  useEffect(() => {
    let isShown = true;
    readStorage().then(
      (found) => isShown && setUse(found),
      () => isShown && setUse(null),
    );
    return () => {
      isShown = false;
    };
  }, [readStorage]);
  return { use, look: async () => setUse(await readStorage()) };
}
