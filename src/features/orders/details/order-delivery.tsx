import type { OrderRow } from '../../../db/person-database.ts';
import { formatAddress } from '../../../domain/account/address.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { FactList } from './fact-list.tsx';
import { wishFacts } from './order-fact-words.ts';

/** Where to, when, to whom, and what the store may send instead. */
export function OrderDelivery({ order }: { readonly order: OrderRow }) {
  const { now } = useHaat();
  const minute = useMinute(now);
  const facts = wishFacts(order.server?.wishes ?? order.wishes, minute);
  const { contactNumber } = order.address;
  return (
    <Section title="Delivery">
      <Panel>
        <p>{formatAddress(order.address)}</p>
        <FactList
          facts={[
            ...(contactNumber === '' ? [] : [{ name: 'Phone Number', value: contactNumber }]),
            ...facts,
          ]}
        />
      </Panel>
    </Section>
  );
}
