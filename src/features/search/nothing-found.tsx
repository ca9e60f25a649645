import { MESSAGES } from '../../domain/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
import { Section } from '../../ui/section.tsx';

/** Neither the phone nor the server knows anything of the kind. */
export function NothingFound({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <>
      <EmptyState
        picture="1f4e6"
        title={MESSAGES.noData}
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
