import type { OrderRow } from '../../../db/person-database.ts';
import type { Order } from '../../../contracts/schemas.ts';
import { formatRupees } from '../../../domain/money.ts';
import { returnReasonLabel } from '../../../domain/orders/life/reasons.ts';
import { refundOfReturn } from '../../../domain/orders/payments/refund.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ReturnedGoods } from '../../../ui/pictures/fetched-pictures.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { FactList } from './fact-list.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import classes from './order-details.module.css';

/** What was ordered; what a coupon added for nothing says so. */
export function OrderLines({ lines }: Pick<OrderRow, 'lines'>) {
  return (
    <Section title="Items">
      <Panel>
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <li key={`${line.itemId} ${line.pricePaise}`} className={classes['line']}>
              <Picture picture={line.picture} name={line.name} unit={line.unit} size={40} />
              <span className={classes['what']}>
                <b>{line.quantity} ×</b> {line.name}{' '}
                <span className={classes['soft']}>{line.unit}</span>
              </span>
              <span className={classes['sum']}>
                {line.pricePaise === 0 ? 'Free' : formatRupees(line.pricePaise * line.quantity)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

/** What was asked to be sent back; nothing while nothing was. */
export function OrderReturnPanel({ order }: { readonly order: Order }) {
  const { sync } = useHaat();
  const { orderId, lines, bill, refund } = order;
  const returnRequest = order.returnRequest ?? null;
  if (returnRequest === null) return null;
  return (
    <Section title="Return">
      <Panel>
        <ReturnedGoods
          lines={returnRequest.lines}
          ordered={lines}
          readPicture={(fileId) => sync.readOrderPicture(orderId, fileId)}
        />
        <FactList
          facts={[
            { name: 'Asked for', value: <DateTime ms={returnRequest.requestedAt} /> },
            { name: 'Reason', value: returnReasonLabel(returnRequest.reasonCode) },
            {
              name: 'Value of the goods',
              value: formatRupees(
                refund?.amountPaise ?? refundOfReturn(bill, lines, returnRequest.lines),
              ),
            },
          ]}
        />
      </Panel>
    </Section>
  );
}
