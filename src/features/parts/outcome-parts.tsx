import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { BarLink } from '../../ui/buttons/bar-link.tsx';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { CardRow } from '../../ui/layout/card-row.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { FreeLine, PriceChange } from '../../ui/goods/line-notes.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { RowButton, RowLink, TwoLines } from '../../ui/layout/list-row.tsx';
import { MissingOrder, MissingOrders } from '../../ui/notices/missing-order.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { OutcomeStatus } from '../../ui/notices/outcome-status.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import classes from './parts.module.css';
import { SectionSwitch } from '../../ui/goods/market-section.tsx';
import { UpiPayment } from '../../ui/orders/upi-payment.tsx';
import { ShownPart } from './shown-part.tsx';

const OFFLINE = { code: 'network', message: 'No connection to Haat.' };
const BROKEN = { code: 'internal', message: 'Something went wrong' };

/** The end of asking, as a page has it. */
const failed = (problem: typeof OFFLINE) =>
  ({ state: 'failed', problem, retry: () => undefined }) as const;

/** How something ended, what is missing, and small parts of many screens. */
export function OutcomeParts() {
  const [text, setText] = useState('tomato');
  return (
    <Section title="Ends, gaps and small parts">
      <ShownPart state="Confirmed, waiting, needs its buyer">
        <OutcomeStatus tone="done" title="Order confirmed" text="The store has your order." />
        <OutcomeStatus tone="waiting" title="Waiting to send" text="Nothing is ordered yet." />
        <OutcomeStatus tone="attention" title="Needs you" text="" />
      </ShownPart>
      <ShownPart state="Missing: offline, after a failure, an order, an empty cart">
        {[OFFLINE, BROKEN].map((problem) => (
          <MissingState
            key={problem.code}
            picture="1f381"
            refresh={failed(problem)}
            offlineText="Your coins come by themselves when the network is back."
            failedText="Your coins could not be read."
          />
        ))}
        <MissingOrder refresh={failed(OFFLINE)} />
        <MissingOrders refresh={failed(OFFLINE)} />
        <EmptyCart to={ROUTES.category} />
      </ShownPart>
      <ShownPart state="The two faces of the shop, and a UPI code">
        <SectionSwitch />
        <UpiPayment uri="upi://pay?pa=haat@upi&am=230.00&cu=INR" label="UPI code for ₹230" />
      </ShownPart>
      <ShownPart state="Search, icon buttons, copy">
        <SearchInput
          label="Search parts"
          placeholder="Item, store or order id"
          text={text}
          onChange={setText}
        />
        <div className={classes['row']}>
          <IconButton label="Close" icon={IconX} tone="soft" onClick={() => undefined} />
          <CopyButton label="Copy" text="H-1" copied="Copied" what="number" />
        </div>
      </ShownPart>
      <ShownPart state="Rows; a price that changed, a line that is free; cards sideways">
        <RowList>
          <li className={classes['cell']}>
            <PriceChange wasPaise={5_000} nowPaise={6_500} />
          </li>
          <li className={classes['cell']}>
            <FreeLine line={{ name: 'Glucose biscuits', unit: '100 g', quantity: 1 }} />
          </li>
        </RowList>
        <RowList>
          <RowLink to={ROUTES.orders} Icon={IconX} value="2">
            A row that leads somewhere
          </RowLink>
          <RowButton isChosen disabled={false} onClick={() => undefined}>
            <TwoLines name="Honge Gardens">Panathur, 560103</TwoLines>
          </RowButton>
        </RowList>
        <div className={classes['row']}>
          <BarLink to={ROUTES.orders}>View order</BarLink>
          <BarLink to={ROUTES.home} isLight>
            Go to Home
          </BarLink>
        </div>
        <CardRow label="Cards" cardWidth="200px">
          {['Onion', 'Tomato', 'Small onion shallots of the new harvest'].map((name) => (
            <li key={name} className={classes['card']}>
              <Panel>
                <CardLink to={ROUTES.search} isShort>
                  {name}
                </CardLink>
              </Panel>
            </li>
          ))}
        </CardRow>
      </ShownPart>
    </Section>
  );
}
