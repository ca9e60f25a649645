import { EmptyState } from '../../ui/empty-state.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/section.tsx';

export interface NothingFoundProps {
  readonly isOffline: boolean;
  /** Why the server could not be asked, in words; null where it answered or there is no network. */
  readonly failure: string | null;
}

/** Neither the phone nor the server knows anything of the kind, as far as they were asked. */
export function NothingFound({ isOffline, failure }: NothingFoundProps) {
  const messages = useMessages();
  return (
    <>
      <EmptyState
        picture="1f4e6"
        title={messages.noData}
        text={
          isOffline
            ? 'You are offline: only the stores on this phone were searched.'
            : (failure ?? 'Try another word, or browse by category.')
        }
      />
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}
