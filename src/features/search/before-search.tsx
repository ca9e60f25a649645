import type { ShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import type { StoreRow } from '../../db/device-database.ts';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';

export interface BeforeSearchProps {
  /** Stores that were opened on this phone, the last first; undefined while they are read. */
  readonly visited: readonly StoreRow[] | undefined;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
}

/** What stands there while nothing is typed. */
export function BeforeSearch({ visited, shopping, now }: BeforeSearchProps) {
  const messages = useMessages();
  return (
    <>
      {visited !== undefined && visited.length > 0 && (
        <Section title={messages.yourLocalStores}>
          <StoreList
            stores={visited.slice(0, 3)}
            areaCode={shopping?.areaCode ?? ''}
            from={shopping?.area?.location ?? null}
            now={now}
            refresh={NO_REFRESH}
          />
        </Section>
      )}
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}

const NO_REFRESH = { state: 'fresh', problem: null, retry: () => undefined } as const;
