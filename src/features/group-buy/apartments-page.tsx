import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chooseApartment } from '../../commands/group-buy/pledge.ts';
import type { Apartment } from '../../contracts/group-buy/pledge.ts';
import { readListing } from '../../db/reads/listings.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { RowButton, TwoLines } from '../../ui/layout/list-row.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { RowList } from '../../ui/layout/section.tsx';
import { StoreListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

const MOST_TYPED = 60;

/** Apartments near where the person shops, or by name; one of them is theirs. */
function useApartments(query: string) {
  const { device, sync } = useHaat();
  // In one: what a moment without its list would say ("not on this phone yet") is not true.
  const view = useLiveQuery(async () => {
    const areaCode = (await readSetting(device, 'area-code')) ?? '';
    const [listing, apartments] = await Promise.all([
      readListing(device, 'apartments', areaCode, query),
      readSetting(device, 'USER_APARTMENTS'),
    ]);
    return { areaCode, query, kept: listing?.value ?? null, chosen: apartments?.[0]?.apartmentId };
  }, [device, query]);
  const areaCode = view?.areaCode;
  const pull = useCallback(
    () => sync.pullApartments(areaCode ?? '', query),
    [sync, areaCode, query],
  );
  const refresh = useBackgroundRefresh(pull, { isOn: areaCode !== undefined });
  // Until those of this query are read, those of the one before stand.
  const isMissing = view?.query === query && view.kept === null && refresh.state === 'failed';
  return { apartments: view?.kept ?? null, chosen: view?.chosen, refresh, isMissing };
}

/** Chooses the apartment whose people one buys with. */
export function ApartmentsPage() {
  const haat = useHaat();
  const messages = useMessages();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim().slice(0, MOST_TYPED));
  const { apartments, chosen, refresh, isMissing } = useApartments(query);
  const choose = (apartment: Apartment) =>
    run(async () => {
      const result = await chooseApartment(haat, apartment);
      if (!result.ok) return result.message;
      await navigate(ROUTES.groupBuy, { replace: true });
      return null;
    });
  return (
    <Screen title="Your apartment" backTo={ROUTES.groupBuy}>
      <PageColumn gap="wide">
        <SearchInput
          label="Search apartments"
          placeholder="Name, street or pincode"
          text={typed}
          onChange={setTyped}
        />
        <AlertLine message={message} />
        {isMissing && (
          <MissingState
            picture="1f96c"
            refresh={refresh}
            offlineText="The apartments around you are not on this phone yet. They come by themselves when the network is back."
            failedText="The apartments could not be read."
          />
        )}
        {!isMissing && apartments === null && <StoreListSkeleton rows={4} />}
        {apartments?.length === 0 && <EmptyState title={messages.noData} />}
        {apartments !== null && apartments.length > 0 && (
          <RowList>
            {apartments.map((apartment) => (
              <RowButton
                key={apartment.apartmentId}
                isChosen={apartment.apartmentId === chosen}
                disabled={busy}
                onClick={() => choose(apartment)}
              >
                <TwoLines name={apartment.name}>
                  {apartment.street}, {apartment.areaCode} · {runningText(apartment)}
                </TwoLines>
              </RowButton>
            ))}
          </RowList>
        )}
      </PageColumn>
    </Screen>
  );
}

function runningText({ openGroupBuys }: Apartment): string {
  if (openGroupBuys === 0) return 'no group buy now';
  return `${openGroupBuys} ${openGroupBuys === 1 ? 'group buy' : 'group buys'}`;
}
