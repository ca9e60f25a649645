import type { FoundProduct } from '../../contracts/sync-service.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { FoundItems } from './found-items.tsx';

export interface NothingFoundProps {
  /** What was typed. */
  readonly query: string;
  /** Goods that may do instead. */
  readonly alike: readonly FoundProduct[];
  readonly areaCode: string;
  readonly isOffline: boolean;
  /** Why the server could not be asked, in words; null where it answered or there is no network. */
  readonly failure: string | null;
}

/** Characters of the query that are said again. */
const MOST_SAID = 40;

/**
 * Neither the phone nor the server knows anything of the kind, as far as they were asked. What is alike is shown under a heading
 * that says that it is something else (SRC-3).
 */
export function NothingFound({ query, alike, areaCode, isOffline, failure }: NothingFoundProps) {
  const messages = useMessages();
  const said = query.length > MOST_SAID ? `${query.slice(0, MOST_SAID)}…` : query;
  const hint = isOffline
    ? 'You are offline: only the stores on this phone were searched.'
    : (failure ?? 'Try another word, or browse by category.');
  return (
    <>
      <EmptyState
        picture="1f4e6"
        title={messages.noData}
        text={`No shop near you sells “${said}”. ${hint}`}
      />
      {alike.length > 0 && (
        <Section title={`Not “${said}”, but alike`}>
          <FoundItems items={alike} areaCode={areaCode} />
        </Section>
      )}
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}
