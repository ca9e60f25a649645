import { IconSearch } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readOrders } from '../../db/reads/orders.ts';
import { withNext } from '../../domain/internal-path.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { isOrderOpen } from '../../domain/orders/order-state-text.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AreaLine } from '../../ui/area-line.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
import { PincodeForm } from '../../ui/pincode-form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { StoreList } from '../../ui/store-list.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { boughtItems } from './buy-again.ts';
import { BuyAgainRow, OpenOrders } from './order-strips.tsx';
import { useHomeArea } from './use-home-area.ts';
import classes from './home-page.module.css';

const STORES_SHOWN = 10;
const ITEMS_SHOWN = 12;
const ORDERS_SHOWN = 3;

/** The start: where to, what again, what kind, from whom. All of it from the phone. */
export function HomePage() {
  const haat = useHaat();
  const { person } = haat;
  const now = useMinute(haat.now);
  const { isLoading, areaCode, area, refresh, choose } = useHomeArea();
  const orders = useLiveQuery(() => readOrders(person, 20), [person]) ?? [];
  const openOrders = orders.filter(isOrderOpen).slice(0, ORDERS_SHOWN);
  const bought = boughtItems(orders, ITEMS_SHOWN);
  const chooserPath = withNext(ROUTES.addressList, ROUTES.home);
  return (
    <Screen
      title="Haat"
      lead={<AreaLine areaCode={areaCode} city={area?.city ?? ''} to={chooserPath} />}
    >
      <div className={classes['page']}>
        <Link to={ROUTES.search} className={classes['search']}>
          <IconSearch size={20} aria-hidden />
          {MESSAGES.searchPlaceholder}
        </Link>
        {!isLoading && areaCode === null && (
          <Panel>
            <h2 className={classes['ask']}>Where should we deliver?</h2>
            <p className={classes['why']}>Your pincode says which stores reach you.</p>
            <PincodeForm onChoose={choose} />
          </Panel>
        )}
        {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
        {bought.length > 0 && (
          <Section title="Buy again">
            <BuyAgainRow items={bought} />
          </Section>
        )}
        <Section title="Shop by category">
          <GroupGrid />
        </Section>
        {areaCode !== null && (
          <Section title="Stores near you" aside={<Link to={ROUTES.category}>See all</Link>}>
            <StoreList
              stores={area?.stores.slice(0, STORES_SHOWN)}
              areaCode={areaCode}
              from={area?.location ?? null}
              now={now}
              refresh={refresh}
            />
          </Section>
        )}
      </div>
    </Screen>
  );
}
