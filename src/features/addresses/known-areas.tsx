import { useLiveQuery } from 'dexie-react-hooks';
import { readKnownAreas } from '../../db/reads/areas.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './address-list-page.module.css';

const SHOWN = 4;

export interface KnownAreasProps {
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

/** Areas whose stores are on this phone: these can be chosen without the network. With none the default one. */
export function KnownAreas({ busy, onChoose }: KnownAreasProps) {
  const { device } = useHaat();
  const known = useLiveQuery(() => readKnownAreas(device, SHOWN), [device]);
  if (known === undefined) return null;
  // Who has shopped nowhere yet may look around where the specification's default address is.
  const areas = known.length === 0 ? [DEFAULT_ADDRESS] : known;
  return (
    <section aria-labelledby="known-areas" className={classes['section']}>
      <h2 id="known-areas" className={classes['heading']}>
        {known.length === 0 ? 'Or look around here' : 'Used before on this phone'}
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
