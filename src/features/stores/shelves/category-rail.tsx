import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CATEGORY_GROUPS } from '../../../domain/catalogue/category-groups.ts';
import { useGroupName } from '../../../ui/category-groups-context.ts';
import { nextStop } from '../../../ui/buttons/roving-stop.ts';
import { GroupPicture } from '../../../ui/pictures/group-picture.tsx';
import type { ShelfCategory } from './shelf-places.ts';
import classes from './category-rail.module.css';

export interface CategoryRailProps {
  readonly categories: readonly ShelfCategory[];
  /** Null while something else is shown: what was searched. */
  readonly chosenId: string | null;
  readonly onChoose: (categoryId: string) => void;
}

interface RailGroup {
  readonly group: string;
  readonly categories: readonly ShelfCategory[];
}

/** A button of the rail. */
interface RailStop {
  readonly key: string;
  readonly isChosen: boolean;
  readonly isGroup: boolean;
  /** Undefined for one that opens nothing below it. */
  readonly isOpen: boolean | undefined;
  readonly categoryId: string;
  readonly label: ReactNode;
}

/**
 * What a store sells, beside its goods: groups with pictures, and below the open one its categories. For the keyboard it is one
 * stop, as a row of chips is: a store may have eighty categories.
 */
export function CategoryRail({ categories, chosenId, onChoose }: CategoryRailProps) {
  const rail = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  useEffect(() => {
    const chosen = chosenId === null ? null : rail.current?.querySelector('[data-chosen]');
    if (!(chosen instanceof HTMLElement) || rail.current === null) return;
    // Only the rail moves, never the page.
    rail.current.scrollTop =
      chosen.offsetTop - (rail.current.clientHeight - chosen.offsetHeight) / 2;
    rail.current.scrollLeft =
      chosen.offsetLeft - (rail.current.clientWidth - chosen.offsetWidth) / 2;
  }, [chosenId]);
  const nameOf = useGroupName();
  const stops = stopsOf(groupsOf(categories), chosenId, nameOf);
  const placeOf = (key: string | null) => stops.findIndex((stop) => stop.key === key);
  const chosenPlace = stops.findIndex(({ isChosen }) => isChosen);
  const stop = Math.max(0, placeOf(focusedKey) < 0 ? chosenPlace : placeOf(focusedKey));

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextStop(event.key, stop, stops.length);
    const button = next === null ? undefined : rail.current?.children[next];
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.focus();
  }

  return (
    <div
      ref={rail}
      className={classes['rail']}
      role="toolbar"
      aria-label="Categories"
      aria-orientation="vertical"
    >
      {stops.map(({ key, isChosen, isGroup, isOpen, categoryId, label }, place) => (
        <button
          key={key}
          type="button"
          className={isGroup ? classes['group'] : classes['category']}
          data-chosen={isChosen ? '' : undefined}
          aria-pressed={isOpen === undefined ? isChosen : undefined}
          aria-expanded={isOpen}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => setFocusedKey(key)}
          onBlur={() => setFocusedKey(null)}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(categoryId)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const pictures = new Map<string, string>(CATEGORY_GROUPS.map(({ id, picture }) => [id, picture]));

/** In the store's order, by the first category of each. */
function groupsOf(categories: readonly ShelfCategory[]): readonly RailGroup[] {
  const byGroup = new Map<string, ShelfCategory[]>();
  for (const category of categories) {
    const known = byGroup.get(category.group);
    if (known === undefined) byGroup.set(category.group, [category]);
    else known.push(category);
  }
  return [...byGroup].map(([group, ofGroup]) => ({ group, categories: ofGroup }));
}

/** A group of one category is that category. */
function stopsOf(
  groups: readonly RailGroup[],
  chosenId: string | null,
  nameOf: (groupId: string) => string,
): readonly RailStop[] {
  return groups.flatMap(({ group, categories }) => {
    const [first] = categories;
    if (first === undefined) return [];
    const isOpen = categories.some(({ id }) => id === chosenId);
    const isOne = categories.length === 1;
    const tile: RailStop = {
      key: `group ${group}`,
      isChosen: isOne && isOpen,
      isGroup: true,
      isOpen: isOne ? undefined : isOpen,
      categoryId: first.id,
      label: (
        <>
          <GroupPicture picture={pictures.get(group) ?? OTHER_PICTURE} size={40} />
          {isOne ? first.name : nameOf(group)}
        </>
      ),
    };
    const below = categories.map(({ id, name }): RailStop => {
      return {
        key: id,
        isChosen: id === chosenId,
        isGroup: false,
        isOpen: undefined,
        categoryId: id,
        label: name,
      };
    });
    return isOpen && !isOne ? [tile, ...below] : [tile];
  });
}

/** Of a group that a newer server may send. */
const OTHER_PICTURE = '1f35a';
