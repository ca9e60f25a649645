import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './search-input.module.css';

export interface SearchInputProps {
  /** What is searched, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onChange: (typed: string) => void;
  /** The field is left. */
  readonly onLeave?: () => void;
  /** Enter was pressed; the field is left then, too. */
  readonly onEnter?: () => void;
  /** Takes the focus when its screen opens, if there is nothing in it yet. */
  readonly focusesWhenEmpty?: boolean;
  /** One more button in the field, of a finger's width. */
  readonly end?: ReactNode;
}

/** The search field of every screen that has one; Enter puts the keyboard away, since results come while typing. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder, text, onChange, focusesWhenEmpty = false, end } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusesWhenEmpty && input.current?.value === '') {
      input.current.focus({ preventScroll: true });
    }
  }, [focusesWhenEmpty]);
  return (
    <div className={classes['box']} role="search" data-end={end ? '' : undefined}>
      <IconSearch size={20} aria-hidden className={classes['icon']} />
      <input
        ref={input}
        className={classes['input']}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          props.onEnter?.();
          event.currentTarget.blur();
        }}
      />
      {text !== '' && (
        <span className={classes['clear']}>
          <IconButton
            label="Clear search"
            icon={IconX}
            size={18}
            tone="soft"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        </span>
      )}
      {end && <span className={classes['end']}>{end}</span>}
    </div>
  );
}
