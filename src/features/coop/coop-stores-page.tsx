import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StoreListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { CooperativeCard, CoopMissing, useCoop } from './cooperative-card.tsx';
import classes from './coop.module.css';
import { useState } from 'react';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { CoopStores, type CoopStoresProps } from './coop-stores.tsx';
import { COOP_TAG, STORE_TAGS } from '../../domain/stores/store-tags.ts';

/** The stores of cooperatives around, and whose they are; open to visitors, who sign in to join. */
export function CoopStoresPage() {
  const { session, now } = useHaat();
  const minute = useMinute(now);
  const messages = useMessages();
  const { view, refresh } = useCoop();
  const cooperatives = view?.cooperatives ?? null;
  const isMissing = view !== undefined && cooperatives === null && refresh.state === 'failed';
  const backTo = session === null ? ROUTES.stores : ROUTES.coopHome;
  return (
    <Screen title="Cooperative stores" backTo={backTo} isWide>
      <PageColumn gap="wide">
        {isMissing && <CoopMissing refresh={refresh} />}
        {!isMissing && cooperatives === null && <StoreListSkeleton rows={4} />}
        {view !== undefined && cooperatives !== null && (
          <>
            <Section title="Near you">
              {(view.stores ?? []).length === 0 ? (
                <EmptyState
                  picture="1f3ea"
                  title={messages.noStoresNearby}
                  {...(view.areaCode === null && { text: 'Choose where to deliver first.' })}
                />
              ) : (
                <StoresByTag stores={view.stores ?? []} cooperatives={cooperatives} now={minute} />
              )}
            </Section>
            <Section title="Cooperatives">
              <div className={classes['offers']}>
                {cooperatives.map((cooperative) => (
                  <CooperativeCard
                    key={cooperative.cooperativeId}
                    cooperative={cooperative}
                    canJoin={session !== null}
                  />
                ))}
              </div>
            </Section>
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** Stores of cooperatives, all or those with one tag; chosen on the phone, so that it works offline too. */
function StoresByTag({ stores, ...shown }: CoopStoresProps) {
  const [chosen, setChosen] = useState('');
  const tags = tagsOf(stores);
  // A tag that the newest list has no more is chosen no more.
  const tag = tags.some(({ id }) => id === chosen) ? chosen : '';
  return (
    <>
      {tags.length > 0 && (
        <ChipRow
          label="Kind of store"
          chips={[{ id: '', name: 'All' }, ...tags]}
          selectedId={tag}
          onSelect={setChosen}
        />
      )}
      <CoopStores stores={withTag(stores, tag)} {...shown} />
    </>
  );
}

interface Tagged {
  readonly tags?: readonly string[];
}

/** What some of these stores are told by besides being cooperatives, in display order. */
export function tagsOf(stores: readonly Tagged[]): readonly { id: string; name: string }[] {
  const known = new Set(stores.flatMap(({ tags = [] }) => tags));
  return STORE_TAGS.filter(({ id }) => id !== COOP_TAG && known.has(id));
}

/** Those with the tag, in their order; '' stands for all. */
export function withTag<Store extends Tagged>(
  stores: readonly Store[],
  tag: string,
): readonly Store[] {
  return tag === '' ? stores : stores.filter(({ tags = [] }) => tags.includes(tag));
}
