import { useEffect, useRef } from 'react';
import classes from './chip-row.module.css';

export interface Chip {
  readonly id: string;
  readonly name: string;
  /** Name of a picture in `/goods`. */
  readonly picture?: string;
}

export interface ChipRowProps {
  /** What the chips choose, for screen readers. */
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

/** One choice of several in a row that scrolls sideways; the chosen one is always in view. */
export function ChipRow({ label, chips, selectedId, onSelect }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-chip="${CSS.escape(selectedId)}"]`);
    if (!(chosen instanceof HTMLElement) || row.current === null) return;
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [selectedId]);
  return (
    <div ref={row} className={classes['row']} role="group" aria-label={label}>
      {chips.map(({ id, name, picture }) => (
        <button
          key={id}
          type="button"
          className={classes['chip']}
          data-chip={id}
          aria-pressed={id === selectedId}
          onClick={() => onSelect(id)}
        >
          {picture !== undefined && (
            <img src={`/goods/${picture}.webp`} alt="" width={20} height={20} loading="lazy" />
          )}
          {name}
        </button>
      ))}
    </div>
  );
}
