import { IconMapPin } from '@tabler/icons-react';
import type { FoundPlace } from '../../contracts/sync-service.ts';
import classes from './address-list-page.module.css';

export interface FoundPlaceListProps {
  readonly places: readonly FoundPlace[];
  /** The next places are on their way; these are the last ones. */
  readonly isSearching: boolean;
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

/** Places for what was typed; a tap delivers there. Nothing when there are none. */
export function FoundPlaceList({ places, isSearching, busy, onChoose }: FoundPlaceListProps) {
  if (places.length === 0) return null;
  return (
    <ul className={classes['card']} aria-busy={isSearching}>
      {places.map(({ label, area }) => (
        <li key={`${label} ${area.areaCode}`}>
          <button
            type="button"
            className={classes['place']}
            disabled={busy}
            onClick={() => {
              onChoose(area.areaCode);
            }}
          >
            <IconMapPin size={20} stroke={1.8} aria-hidden />
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
