import { EmptyState } from '../../ui/empty-state.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/section.tsx';

/** Neither the phone nor the server knows anything of the kind. */
export function NothingFound({ isOffline }: { readonly isOffline: boolean }) {
  const messages = useMessages();
  return (
    <>
      <EmptyState
        picture="1f4e6"
        title={messages.noData}
        text={
          isOffline
            ? 'You are offline: only the stores on this phone were searched.'
            : 'Try another word, or browse by category.'
        }
      />
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}
