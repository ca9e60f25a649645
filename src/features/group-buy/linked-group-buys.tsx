import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { chooseApartment } from '../../commands/group-buy/choose-apartment.ts';
import type { Apartment } from '../../contracts/group-buy/group-buy-schemas.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { GroupBuysView, LinkedGroupBuyView } from '../../db/reads/group-buys.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { AddressWanted } from './address-wanted.tsx';
import { GroupBuyCard } from './group-buy-card.tsx';
import classes from './group-buy.module.css';

export interface LinkedGroupBuysProps {
  readonly view: Pick<GroupBuysView, 'linked' | 'apartment' | 'address'>;
  /** ms by the server's clock. */
  readonly serverNow: number;
}

/** Group buys that a link named: one tap says where its reader lives, and the pledge stands in its place. */
export function LinkedGroupBuys({ view, serverNow }: LinkedGroupBuysProps) {
  const { linked, apartment, address } = view;
  if (linked.length === 0) return null;
  return (
    <Section title="From a link">
      <ul className={classes['cards']}>
        {linked.map((group) => (
          <li key={group.groupBuyId}>
            <LinkedCard
              group={group}
              areaCode={apartment?.areaCode}
              address={address}
              serverNow={serverNow}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LinkedCardProps {
  readonly group: LinkedGroupBuyView;
  /** Of the chosen apartment. */
  readonly areaCode: string | undefined;
  /** In that area. */
  readonly address: AddressRow | undefined;
  readonly serverNow: number;
}

function LinkedCard({ group, areaCode, address, serverNow }: LinkedCardProps) {
  const { isOwn, apartments, groupBuyId } = group;
  return (
    <GroupBuyCard
      group={group}
      isOwn={isOwn}
      address={isOwn ? address : undefined}
      serverNow={serverNow}
    >
      {!isOwn && <Homes apartments={apartments} />}
      {isOwn && address === undefined && (
        <AddressWanted areaCode={areaCode} groupBuyId={groupBuyId} />
      )}
    </GroupBuyCard>
  );
}

/** Whose people can join; the tap of one of them is all that is asked. */
function Homes({ apartments }: { readonly apartments: readonly Apartment[] }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  if (apartments.length === 0) {
    return (
      <p className={classes['soft']}>
        For people of another apartment. If it is yours,{' '}
        <Link to={ROUTES.apartments}>choose it</Link> to pledge.
      </p>
    );
  }
  return (
    <>
      <p className={classes['soft']}>To pledge, say where you live.</p>
      {apartments.map((apartment) => (
        <Button
          key={apartment.apartmentId}
          size="md"
          variant="light"
          disabled={busy}
          onClick={() =>
            run(async () => {
              const result = await chooseApartment(haat, apartment);
              return result.ok ? null : result.message;
            })
          }
        >
          I live at {apartment.name}
        </Button>
      ))}
      <AlertLine message={message} />
    </>
  );
}
