import { Button } from '@mantine/core';
import { WHOLE_SHELF, type ShelfChoice } from '../../../domain/catalogue/shelf-choice.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { ItemListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { ItemList, type ItemListProps } from './item-list.tsx';
import { ResultLine } from '../result-line.tsx';
import { itemsText } from '../result-text.ts';
import type { ShelfCategory } from './shelf-places.ts';
import type { ShelfView } from './use-shelf-view.ts';

export interface CategoryShelfProps extends Pick<
  ItemListProps,
  | 'storeId'
  | 'liveVersion'
  | 'slicesOfPack'
  | 'itemPath'
  | 'quantities'
  | 'takingOrders'
  | 'goToStart'
> {
  readonly category: ShelfCategory;
  readonly choice: ShelfChoice;
  readonly onChoose: (choice: ShelfChoice) => void;
  readonly view: ShelfView;
}

/** The items of a category by its filters, how many they are, and what is there when there are none. */
export function CategoryShelf({
  category,
  choice,
  onChoose,
  view,
  ...listProps
}: CategoryShelfProps) {
  const messages = useMessages();
  const { shown, isBusy, count, hasFailed } = view;
  const clear = () => onChoose({ ...WHOLE_SHELF, sort: choice.sort });
  const total = category.itemCount;
  if (hasFailed) {
    return (
      <EmptyState
        picture="1f9fa"
        title={messages.generic}
        text="The items could not be filtered and sorted."
        action={<TryAgain onRetry={view.retry} onClear={() => onChoose(WHOLE_SHELF)} />}
      />
    );
  }
  return (
    <>
      <ResultLine choice={choice} count={count} total={total} onClear={clear} />
      {shown === undefined && <ItemListSkeleton />}
      {shown?.places.count === 0 && (
        <EmptyState
          picture="1f9fa"
          title={total === 0 ? 'Nothing stands here now.' : 'No item fits all filters.'}
          {...(total > 0 && { text: `Clear them to see ${itemsText(total)} of ${category.name}.` })}
          {...(total > 0 && {
            action: (
              <Button size="lg" variant="light" onClick={clear}>
                Clear all filters
              </Button>
            ),
          })}
        />
      )}
      {shown !== undefined && shown.places.count > 0 && (
        <ItemList
          {...listProps}
          name={category.name}
          places={shown.places}
          placeKey={shown.key}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

interface TryAgainProps {
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

function TryAgain({ onRetry, onClear }: TryAgainProps) {
  return (
    <>
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
      <Button size="lg" variant="subtle" onClick={onClear}>
        Show all
      </Button>
    </>
  );
}
