import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { nextStop } from '../buttons/roving-stop.ts';
import { GroupPicture, isGroupPicture } from '../pictures/group-picture.tsx';
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

/**
 * One choice of several in a row that scrolls sideways; the chosen one is always in view. For the keyboard it is one stop,
 * and its arrows, Home and End lead along it: a store may have sixty categories.
 */
export function ChipRow({ label, chips, selectedId, onSelect }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // The chip that has the focus; null while none has: then the tab key comes to the chosen one.
  const [focusedId, setFocusedId] = useState<string | null>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-chip="${CSS.escape(selectedId)}"]`);
    if (!(chosen instanceof HTMLElement) || row.current === null) return;
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [selectedId]);
  const placeOf = (id: string | null) => chips.findIndex((chip) => chip.id === id);
  const stop = Math.max(0, placeOf(placeOf(focusedId) < 0 ? selectedId : focusedId));

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextStop(event.key, stop, chips.length);
    const chip = next === null ? undefined : row.current?.children[next];
    if (!(chip instanceof HTMLElement)) return;
    event.preventDefault();
    chip.focus();
  }

  return (
    <div ref={row} className={classes['row']} role="toolbar" aria-label={label}>
      {chips.map(({ id, name, picture }, place) => (
        <button
          key={id}
          type="button"
          className={classes['chip']}
          data-chip={id}
          aria-pressed={id === selectedId}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => setFocusedId(id)}
          onBlur={() => setFocusedId(null)}
          onKeyDown={onKeyDown}
          onClick={() => onSelect(id)}
        >
          {picture !== undefined && isGroupPicture(picture) && (
            <GroupPicture picture={picture} size={20} />
          )}
          {picture !== undefined && !isGroupPicture(picture) && (
            <img src={`/goods/${picture}.webp`} alt="" width={20} height={20} loading="lazy" />
          )}
          {name}
        </button>
      ))}
    </div>
  );
}
