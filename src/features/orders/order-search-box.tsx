import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './order-search-box.module.css';

export interface OrderSearchBoxProps {
  readonly text: string;
  readonly onChange: (typed: string) => void;
  /** The field is left. */
  readonly onLeave: () => void;
}

/** Looks in all orders on this phone while it is typed into. */
export function OrderSearchBox({ text, onChange, onLeave }: OrderSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes['box']} role="search">
      <IconSearch size={20} aria-hidden className={classes['icon']} />
      <input
        ref={input}
        className={classes['input']}
        type="search"
        aria-label="Search your orders"
        placeholder="Item, store or order id"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
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
