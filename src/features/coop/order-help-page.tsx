import { IconLifebuoy, IconMail, IconPhone } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCoop } from '../../db/reads/coop.ts';
import { readStoreContact } from '../../db/reads/orders/order-extras.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { customerCareOf, type CustomerCare } from '../../domain/account/customer-care.ts';
import { coopHelpPath, coopTicketCreatePath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { RowLink } from '../../ui/layout/list-row.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import classes from './coop.module.css';

const ORDERS_SHOWN = 20;

/** Whom to turn to about an order: the store's customer care, the cooperative's, and a ticket. */
export function OrderHelpPage() {
  const [params] = useSearchParams();
  const orderId = params.get('order');
  const { device, person } = useHaat();
  const view = useLiveQuery(
    async () => ({
      orders: await readOrders(person, ORDERS_SHOWN),
      chosen: orderId === null ? undefined : await person.orders.get(orderId),
      coop: await readCoop(device, person),
    }),
    [device, person, orderId],
  );
  const order = view?.chosen;
  const cooperative = view?.coop.cooperatives?.find(({ storeIds }) =>
    storeIds.includes(order?.storeId ?? ''),
  );
  return (
    <Screen title="Help with an order" backTo={ROUTES.coopOrders}>
      <PageColumn gap="wide">
        {view === undefined && <Bone height={200} />}
        {view !== undefined && order === undefined && (
          <Section title="Which order?">
            {view.orders.length === 0 && (
              <EmptyState
                picture="1f4e6"
                title="No orders yet"
                text="Help is about an order that you placed."
              />
            )}
            <RowList>
              {view.orders.map(({ id, storeName, server }) => (
                <RowLink key={id} to={coopHelpPath(id)} value={server?.orderId ?? 'Not sent yet'}>
                  {storeName}
                </RowLink>
              ))}
            </RowList>
          </Section>
        )}
        {order !== undefined && (
          <StoreCare storeId={order.storeId} storeName={order.storeName}>
            {cooperative !== undefined && (
              <Care title={cooperative.name} care={careOfText(cooperative.customerCare)} />
            )}
            <Section title="In writing">
              <RowList>
                <RowLink to={coopTicketCreatePath(order.id)} Icon={IconLifebuoy}>
                  Raise a ticket, offline too
                </RowLink>
              </RowList>
            </Section>
          </StoreCare>
        )}
      </PageColumn>
    </Screen>
  );
}

const careOfText = (refValue: string): CustomerCare =>
  customerCareOf({
    contactDetails: { contactNumber: '', email: '' },
    additionalDetails: [{ refType: 'customer_care', refValue }],
  });

interface StoreCareProps {
  readonly storeId: string;
  readonly storeName: string;
  /** What follows; it comes together with the details, so that nothing moves. */
  readonly children: ReactNode;
}

/** The provider's own details: kept on the phone once they were told. */
function StoreCare({ storeId, storeName, children }: StoreCareProps) {
  const { sync } = useHaat();
  const pull = useCallback(() => sync.pullStoreContact(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pull);
  const { kept, isKnown } = useKeptAnswer(refresh.state, storeId, ({ device }) =>
    readStoreContact(device, storeId),
  );
  if ((kept ?? null) === null && !isKnown) return <Bone height={330} />;
  return (
    <>
      <Care title={storeName} care={kept ?? careOfText('')} />
      {children}
    </>
  );
}

function Care({ title, care }: { readonly title: string; readonly care: CustomerCare }) {
  const { name, email, phone } = care;
  return (
    <Section title={title}>
      <Panel>
        <p className={classes['name']}>{name}</p>
        {phone !== '' && (
          <a href={`tel:${phone}`} className={classes['contact']}>
            <IconPhone size={20} stroke={1.8} aria-hidden />
            {phone}
          </a>
        )}
        {email !== '' && (
          <a href={`mailto:${email}`} className={classes['contact']}>
            <IconMail size={20} stroke={1.8} aria-hidden />
            {email}
          </a>
        )}
        {phone === '' && email === '' && (
          <p className={classes['soft']}>
            No number is on this phone yet. A ticket reaches them as well.
          </p>
        )}
      </Panel>
    </Section>
  );
}
