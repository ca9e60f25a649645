import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readUserDetails } from '../../db/reads/screen-settings.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

const REFRESH_EVERY_MS = millisecondsInMinute;

/** The figures as this phone has them, renewed in the background; null: never fetched, undefined: being read. */
export function useEventFigures() {
  const { person, device, sync } = useHaat();
  const role = useLiveQuery(
    async () => (await readUserDetails(device))?.realmOwnerInfo.role ?? null,
    [device],
  );
  const isAdmin = role === undefined ? undefined : role === ROLES.ADMIN;
  const pull = useCallback(() => sync.pullEventFigures(), [sync]);
  const refresh = useBackgroundRefresh(pull, {
    isOn: isAdmin === true,
    everyMs: REFRESH_EVERY_MS,
  });
  const figures = useLiveQuery(async () => (await person.fact('event-figures')) ?? null, [person]);
  return { isAdmin, figures, refresh };
}
