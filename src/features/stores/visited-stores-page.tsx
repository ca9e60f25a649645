import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readVisitedStores } from '../../db/reads/catalogue/stores.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PincodeForm } from '../../ui/fields/pincode-form.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { StoreListSkeleton } from '../../ui/layout/skeletons.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { AskPincode, UnservedArea } from './unserved-area.tsx';
import { useArea } from './use-area.ts';
import classes from './visited-stores-page.module.css';

/** Stores opened before on this phone, and those of the area; open to visitors. */
export function VisitedStoresPage() {
  const messages = useMessages();
  const haat = useHaat();
  const { device } = haat;
  const now = useMinute(haat.now);
  const { isLoading, isChosen, areaCode, area, refresh, choose } = useArea();
  const visited = useLiveQuery(async () => readVisitedStores(device), [device]);
  const from = area?.location ?? null;
  const shared = { areaCode: areaCode ?? '', from, now, refresh };
  const visitedIds = new Set(visited?.map(({ id }) => id));
  // Those opened before stand above the area's: both come at once, so that nothing moves.
  const isReading = isLoading || visited === undefined;
  const others = area?.stores.filter(({ id }) => !visitedIds.has(id));
  return (
    <Screen title={messages.stores} isWide>
      {isReading && <StoreListSkeleton />}
      {!isReading && visited.length > 0 && (
        <Section title="Your stores">
          <StoreList stores={visited} {...shared} />
        </Section>
      )}
      {!isChosen && <AskPincode onChoose={choose} />}
      {!isReading && areaCode !== null && (
        <Section
          title={
            area === undefined ? `Stores of ${areaCode}` : `Stores in ${area.city} ${areaCode}`
          }
          aside={haat.session !== null && <Link to={ROUTES.category}>All categories</Link>}
        >
          {isChosen && <OtherArea areaCode={areaCode} onChoose={choose} />}
          {isChosen && area?.stores.length === 0 ? (
            <UnservedArea area={area} />
          ) : (
            <StoreList stores={others} {...shared} />
          )}
        </Section>
      )}
    </Screen>
  );
}

interface OtherAreaProps {
  readonly areaCode: string;
  readonly onChoose: (typed: string) => Promise<string | null>;
}

/** Another pincode, right here: a visitor has no address list to go to. */
function OtherArea({ areaCode, onChoose }: OtherAreaProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <button type="button" className={classes['change']} onClick={() => setIsOpen(true)}>
        Change pincode
      </button>
    );
  }
  return (
    <Panel>
      <PincodeForm
        initial={areaCode}
        onChoose={async (typed) => {
          const problem = await onChoose(typed);
          if (problem === null) setIsOpen(false);
          return problem;
        }}
      />
    </Panel>
  );
}
