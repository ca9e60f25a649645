import { useLiveQuery } from 'dexie-react-hooks';
import { Skeleton } from '@mantine/core';
import { readCatalogueSync } from '../../db/reads/catalogue/catalogue-sync.ts';
import { readKeptStores } from '../../db/reads/catalogue/kept-stores.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CatalogueSyncPanel } from './catalogue-sync-panel.tsx';
import { KeptStores } from './kept-stores.tsx';
import { SpaceChoice } from './space-choice.tsx';
import { StoreProblems } from './store-problems.tsx';

/** Which stores this phone keeps, how far fetching them is, and what went wrong with some (CAT-2, CAT-5). */
export function CatalogueSyncPage() {
  const { device } = useHaat();
  const view = useLiveQuery(() => readCatalogueSync(device), [device]);
  const kept = useLiveQuery(() => readKeptStores(device), [device]);
  return (
    <Screen title="Kept stores" backTo={ROUTES.account}>
      <PageColumn gap="wide">
        {view === undefined ? (
          <Skeleton height={132} radius="lg" />
        ) : (
          <>
            <CatalogueSyncPanel view={view} />
            <StoreProblems problems={view.problems} />
            {kept !== undefined && (
              <>
                <KeptStores kept={kept} />
                <SpaceChoice kept={kept} />
              </>
            )}
          </>
        )}
      </PageColumn>
    </Screen>
  );
}
