import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../ui/messages-context.ts';
import { useHeaderHeight } from '../../ui/use-header-height.ts';
import classes from './search-box.module.css';

export interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (typed: string) => void;
}

/** The search field, always below the header; it has the focus when there is nothing in it yet. */
export function SearchBox({ text, onChange }: SearchBoxProps) {
  const messages = useMessages();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value === '') input.current.focus({ preventScroll: true });
  }, []);
  const top = useHeaderHeight();
  return (
    <div className={classes['box']} role="search" style={{ top }}>
      <IconSearch size={20} aria-hidden className={classes['icon']} />
      <input
        ref={input}
        className={classes['input']}
        type="search"
        aria-label="Search"
        placeholder={messages.searchPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes['clear']}
          aria-label="Clear search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
