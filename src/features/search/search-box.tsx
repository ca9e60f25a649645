import { useMessages } from '../../ui/messages-context.ts';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { useHeaderHeight } from '../../ui/layout/use-header-height.ts';
import classes from './search-box.module.css';

export interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (typed: string) => void;
  /** Enter was pressed. */
  readonly onEnter: () => void;
}

/** The search field, always below the header; it has the focus when there is nothing in it yet. */
export function SearchBox({ text, onChange, onEnter }: SearchBoxProps) {
  const messages = useMessages();
  const top = useHeaderHeight();
  return (
    <div className={classes['box']} style={{ top }}>
      <SearchInput
        label="Search"
        placeholder={messages.searchPlaceholder}
        text={text}
        onChange={onChange}
        onEnter={onEnter}
        focusesWhenEmpty
      />
    </div>
  );
}
