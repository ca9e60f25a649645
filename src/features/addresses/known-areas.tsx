import { useLiveQuery } from 'dexie-react-hooks';
import { readKnownAreas } from '../../db/reads/areas.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './address-list-page.module.css';

const SHOWN = 4;

export interface KnownAreasProps {
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

/** Areas whose stores are on this phone: these can be chosen without the network. */
export function KnownAreas({ busy, onChoose }: KnownAreasProps) {
  const { device } = useHaat();
  const areas = useLiveQuery(() => readKnownAreas(device, SHOWN), [device]) ?? [];
  if (areas.length === 0) return null;
  return (
    <section aria-labelledby="known-areas" className={classes['section']}>
      <h2 id="known-areas" className={classes['heading']}>
        Used before on this phone
      </h2>
      <ul className={classes['areas']}>
        {areas.map(({ areaCode, city }) => (
          <li key={areaCode}>
            <button
              type="button"
              className={classes['area']}
              disabled={busy}
              onClick={() => {
                onChoose(areaCode);
              }}
            >
              <strong>{areaCode}</strong> {city}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
