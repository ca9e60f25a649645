import type { Order } from '../../contracts/schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { returnReasonLabel } from '../../domain/orders/life/reasons.ts';
import { refundOfReturn } from '../../domain/orders/payments/refund.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { FactList } from './details/fact-list.tsx';
import classes from './details/order-details.module.css';

/** What was asked to be sent back; nothing while nothing was. */
export function OrderReturnPanel({ order }: { readonly order: Order }) {
  const { lines, bill, refund } = order;
  const returnRequest = order.returnRequest ?? null;
  if (returnRequest === null) return null;
  const nameById = new Map(lines.map(({ itemId, name }) => [itemId, name]));
  return (
    <Section title="Return">
      <Panel>
        <ul className={classes['lines']}>
          {returnRequest.lines.map(({ itemId, quantity }) => (
            <li key={itemId}>
              <b>{quantity} ×</b> {nameById.get(itemId) ?? itemId}
            </li>
          ))}
        </ul>
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
