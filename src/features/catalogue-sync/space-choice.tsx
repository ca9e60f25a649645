import { setCatalogueSpace } from '../../commands/settings/device-settings.ts';
import type { KeptStores } from '../../db/reads/catalogue/kept-stores.ts';
import { CATALOGUE_SPACE_CHOICES, formatBytes } from '../../domain/catalogue/catalogue-space.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './catalogue-sync.module.css';

const CHOICES = CATALOGUE_SPACE_CHOICES.map((bytes) => ({
  value: String(bytes),
  label: formatBytes(bytes),
}));

/** How much room stores and pictures may take; what is used least goes when it is over (CAT-5). */
export function SpaceChoice({ kept }: { readonly kept: KeptStores }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  return (
    <section className={classes['card']} aria-label="Space on this phone">
      <ChoiceChips
        legend="Space for stores and pictures"
        choices={CHOICES}
        value={String(kept.spaceBytes)}
        onChange={(value) =>
          run(async () => {
            const saved = await setCatalogueSpace(haat, Number(value));
            return saved.ok ? null : saved.message;
          })
        }
      />
      <p className={classes['text']}>
        Stores take {formatBytes(kept.bytes)} now. When it gets tight, pictures go first, then the
        stores that you use least. Carts and orders always stay.
      </p>
      <AlertLine message={message} />
    </section>
  );
}
