import type { ReactNode } from 'react';
import classes from './toggle-chip.module.css';

export interface ToggleChipProps {
  readonly isOn: boolean;
  /** Small: in a row above a list. Large: in a sheet. */
  readonly size?: 'small' | 'large';
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A filter that one tap switches on and another one off. */
export function ToggleChip({ isOn, size = 'small', onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={classes['chip']}
      aria-pressed={isOn}
      data-size={size}
      data-on={isOn ? '' : undefined}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}

export interface OpenChipProps {
  /** Something is chosen in what it opens. */
  readonly isOn: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A chip that opens a sheet. */
export function OpenChip({ isOn, onOpen, children }: OpenChipProps) {
  return (
    <button
      type="button"
      className={classes['chip']}
      aria-haspopup="dialog"
      data-on={isOn ? '' : undefined}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
