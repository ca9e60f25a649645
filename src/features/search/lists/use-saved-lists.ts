import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { changeSavedList } from '../../../commands/account/change-saved-list.ts';
import { readSavedLists, type SavedListView } from '../../../db/reads/saved-lists.ts';
import { dueAt, type ListChange, type SavedList } from '../../../domain/search/list/saved-list.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';

/** The person's lists as this phone has them, renewed in the background; `view` is undefined while they are read. */
export function useSavedLists() {
  const { person, sync, session } = useHaat();
  const pull = useCallback(() => sync.pullSavedLists(), [sync]);
  const refresh = useBackgroundRefresh(pull, { isOn: session !== null });
  const view = useLiveQuery(async () => readSavedLists(person), [person]);
  return { view, refresh };
}

/** Changes one list; `message` says why not. */
export function useListChanges({ id, title }: Pick<SavedListView, 'id' | 'title'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  /** @param done runs once the changes are kept on this phone */
  const change = (changes: readonly ListChange[], done?: () => void) =>
    run(async () => {
      const result = await changeSavedList(haat, id, title, changes);
      if (!result.ok) return result.message;
      done?.();
      return null;
    });
  return { busy, message, change };
}

/** Whether a list is to be bought again. @param now ms */
export function isDue(list: SavedList, now: number): boolean {
  const at = dueAt(list);
  return at !== null && at <= now && list.lines.length > 0;
}

/** "Every month". */
export const REPEAT_WORDS: Readonly<Record<SavedList['repeat'], string>> = {
  none: 'When I want to',
  week: 'Every week',
  month: 'Every month',
};
