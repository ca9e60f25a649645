import { IconListCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { ShoppingArea } from '../../db/reads/catalogue/stores.ts';
import type { StoreRow } from '../../db/device-database.ts';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './search-bars.module.css';
import { StoreList } from '../../ui/goods/store-list.tsx';

/** With it the search page takes a list instead of one thing. */
export const LIST_PARAM = 'list';

export interface BeforeSearchProps {
  /** Stores that were opened on this phone, the last first; undefined while they are read. */
  readonly visited: readonly StoreRow[] | undefined;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  /** What was searched for before, the last first (SRC-4). */
  readonly recent: readonly string[];
  readonly onType: (text: string) => void;
  readonly onErase: () => void;
}

/** What stands there while nothing is typed. */
export function BeforeSearch(props: BeforeSearchProps) {
  const { visited, shopping, now, recent, onType, onErase } = props;
  const messages = useMessages();
  return (
    <>
      <Link to={`${ROUTES.search}?${LIST_PARAM}=`} className={classes['list'] ?? ''}>
        <IconListCheck size={22} stroke={1.8} aria-hidden />
        Write or paste a whole list
      </Link>
      {recent.length > 0 && (
        <Section
          title="Recent searches"
          aside={
            <button type="button" className={classes['erase']} onClick={onErase}>
              Clear recent searches
            </button>
          }
        >
          <div className={classes['recent']}>
            {recent.map((text) => (
              <button
                key={text}
                type="button"
                className={classes['hint']}
                onClick={() => onType(text)}
              >
                {text}
              </button>
            ))}
          </div>
        </Section>
      )}
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
