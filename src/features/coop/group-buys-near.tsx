import type { GroupBuysView } from '../../db/reads/group-buys.ts';
import { reachedStep } from '../../domain/coop/group-buy.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { RowLink, TwoLines } from '../../ui/layout/list-row.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { RowList } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import classes from './coop.module.css';

const SHOWN = 3;
/** px of a row: what is read takes the place that it will need. */
const ROW_HEIGHT = 56;

export interface GroupBuysNearProps {
  readonly groups: GroupBuysView;
  /** ms by this device's clock. */
  readonly now: number;
}

/** What the person's apartment can buy together now, or the way to choose one. */
export function GroupBuysNear({ groups, now }: GroupBuysNearProps) {
  const { apartment, groupBuys, serverAheadMs } = groups;
  if (apartment === null) {
    return (
      <RowList>
        <RowLink to={ROUTES.apartments}>Choose your apartment to buy with your neighbours</RowLink>
      </RowList>
    );
  }
  if (groupBuys === null) return <Bone height={SHOWN * ROW_HEIGHT} />;
  const running = groupBuys.filter(({ endsAt }) => endsAt > now + serverAheadMs);
  if (running.length === 0) {
    return <p className={classes['soft']}>Nothing runs at {apartment.name} now.</p>;
  }
  return (
    <RowList>
      {running.slice(0, SHOWN).map(({ groupBuyId, name, unit, picture, ...group }) => {
        const price = reachedStep(group.steps, group.joinedQuantity) ?? group.steps[0];
        return (
          <RowLink
            key={groupBuyId}
            to={ROUTES.groupBuy}
            picture={<Picture picture={picture} size={36} />}
          >
            <TwoLines name={`${name} ${unit}`}>
              {group.joinedQuantity} of {group.neededQuantity} pledged ·{' '}
              {formatRupees(price?.pricePaise ?? group.groupPricePaise)}
            </TwoLines>
          </RowLink>
        );
      })}
    </RowList>
  );
}
