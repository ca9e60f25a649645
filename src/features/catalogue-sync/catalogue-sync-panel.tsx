import { Button } from '@mantine/core';
import { setCatalogueStopped } from '../../commands/settings/set-catalogue-stopped.ts';
import type { CatalogueSyncView } from '../../db/reads/catalogue/catalogue-sync.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { isSavingData } from '../../ui/network/save-data-hint.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { catalogueSyncWords } from './catalogue-sync-words.ts';
import classes from './catalogue-sync.module.css';

/** "12 of 40 stores", with Stop or Go on. */
export function CatalogueSyncPanel({ view }: { readonly view: CatalogueSyncView }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const savesData = isSavingData(view.network.saveData);
  const { title, text, action, share } = catalogueSyncWords(view, savesData);

  function choose(stopped: boolean): void {
    run(async () => {
      const saved = await setCatalogueStopped(haat, stopped);
      return saved.ok ? null : saved.message;
    });
  }

  return (
    <section className={classes['card']} aria-label="Fetching stores">
      <div role="status">
        <h2 className={classes['title']}>{title}</h2>
        <p className={classes['text']}>{text}</p>
      </div>
      {share !== null && (
        <progress className={classes['bar']} value={share} max={1} aria-label="Stores fetched" />
      )}
      {action !== null && (
        <Button
          size="md"
          variant={action.stops ? 'default' : 'filled'}
          onClick={() => choose(action.stops)}
        >
          {action.label}
        </Button>
      )}
      <AlertLine message={message} />
    </section>
  );
}
