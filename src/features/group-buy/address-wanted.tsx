import { Link } from 'react-router-dom';
import { withNext } from '../../domain/routes/internal-path.ts';
import { groupBuyPath, ROUTES } from '../../domain/routes/routes.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';

export interface AddressWantedProps {
  readonly areaCode: string | undefined;
  /** The one that the buyer comes back to; undefined: the list of all. */
  readonly groupBuyId?: string;
}

/** Leads to a new address where none is saved in the apartment's area, and back to the pledge. */
export function AddressWanted({ areaCode, groupBuyId }: AddressWantedProps) {
  const next = groupBuyId === undefined ? ROUTES.groupBuy : groupBuyPath(groupBuyId);
  return (
    <NoticeLine tone="warn">
      To pledge, add an address in {areaCode}.{' '}
      <Link to={withNext(ROUTES.address, next)}>Add address</Link>
    </NoticeLine>
  );
}
