import { Button } from '@mantine/core';
import type { TradeContract } from '../../contracts/trade/trade-schemas.ts';
import { stepTitle } from '../../contracts/trade/trade-commands.ts';
import type { TradeView, UnsentStep } from '../../db/reads/trades.ts';
import { formatRupees } from '../../domain/money.ts';
import { labelInWords, orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import { quantityText, termsText } from '../../domain/trade/trade.ts';
import {
  confirmedQuantity,
  type ContractAct,
  type ContractStatus,
  toleranceBounds,
} from '../../domain/trade/contract-moves.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Mark, type MarkTone } from '../../ui/notices/mark.tsx';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { type ContractProps, NextStep, type StepProps, useSteps } from './contract-steps.tsx';
import { DeliveryRow } from './delivery-parts.tsx';
import { amountText, dayText, RefusedCommand } from './trade-parts.tsx';
import classes from './trade.module.css';

const TONES: Readonly<Record<ContractStatus, MarkTone>> = {
  ORDER_REQUEST_INITIATED: 'waiting',
  ORDER_REQUEST_APPROVED: 'active',
  ORDER_REQUEST_REJECTED: 'ended',
  ORDER_MODIFY_REQUEST: 'attention',
  ORDER_MODIFY_APPROVED: 'active',
  ORDER_DISPUTED: 'attention',
  'DISPUTE RESOLVED': 'active',
  DELIVERED: 'active',
  PAID: 'done',
  'CLOSE CONTRACT': 'done',
};

/** The order that comes of an agreed negotiation: placed, delivered in parts, paid, closed. */
export function ContractPanel(props: ContractProps) {
  const { trade, negotiation } = props;
  const { contract, unsentSteps } = negotiation;
  const messages = useMessages();
  const steps = useSteps(props);
  const waits = (act: ContractAct) =>
    unsentSteps.some(({ step, problem }) => step.act === act && problem === null);
  return (
    <Panel>
      <section className={classes['negotiation']} aria-label="The order">
        <div className={classes['head']}>
          <h2 className={classes['name']}>The order</h2>
          {contract !== null && (
            <Mark tone={TONES[contract.status]}>
              {labelInWords(messages, orderStatusLabel(contract.status))}
            </Mark>
          )}
        </div>
        {contract !== null && <Terms trade={trade} contract={contract} />}
        {contract !== null && contract.change !== null && (
          <Change {...props} change={contract.change} isWaiting={waits} steps={steps} />
        )}
        {contract !== null && contract.deliveries.length > 0 && (
          <ol className={classes['offers']} aria-label="Deliveries">
            {contract.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                delivery={delivery}
                trade={trade}
                busy={steps.busy}
                orderStatus={contract.status}
                waiting={unsentSteps.find(
                  ({ step, problem }) =>
                    problem === null && step.delivery?.deliveryId === delivery.deliveryId,
                )}
                onStep={(act, weighed) => steps.make(act, { delivery: weighed })}
                onDispute={(weighed) => steps.take('dispute', { delivery: weighed })}
              />
            ))}
          </ol>
        )}
        <Unsent trade={trade} steps={unsentSteps} />
        <AlertLine message={steps.message} />
        <NextStep {...props} steps={steps} isWaiting={waits} />
        {contract !== null && <Story trade={trade} moves={contract.moves} />}
      </section>
    </Panel>
  );
}

/** What was agreed, how it is paid, and how much of it is there. */
function Terms({ trade, contract }: { trade: TradeView; contract: TradeContract }) {
  const { unit, tolerancePercent, party } = trade;
  const { terms, deliveries, paysBy, status } = contract;
  const there = confirmedQuantity(deliveries);
  const { least, most } = toleranceBounds({ quantity: terms.quantity, tolerancePercent });
  const paise = deliveries.reduce(
    (all, { status: of, amountPaise }) => all + (of === 'confirmed' ? amountPaise : 0),
    0,
  );
  const isEnded = status === 'ORDER_REQUEST_REJECTED';
  return (
    <>
      <p>
        {termsText(terms, unit)}, in all {amountText(terms, unit)}, by {dayText(terms.byDay)}
      </p>
      <p className={classes['soft']}>
        {paysBy === 'wallet'
          ? `${party === 'buyer' ? 'Paid from your wallet' : 'Paid from the buyer’s wallet'}, each delivery once both agree on it.`
          : 'Paid from hand to hand.'}
      </p>
      {!isEnded && status !== 'ORDER_REQUEST_INITIATED' && (
        <ProgressLine reached={there} whole={least}>
          {quantityText(there, unit)} of {quantityText(terms.quantity, unit)} delivered and agreed
          on, {formatRupees(paise)}
          {tolerancePercent > 0 &&
            ` (${quantityText(least, unit)} to ${quantityText(most, unit)} will do)`}
        </ProgressLine>
      )}
    </>
  );
}

/** Other numbers that one side asks for. */
function Change({
  trade,
  change: { by, terms },
  steps: { busy, make },
  isWaiting,
}: StepProps & { readonly change: NonNullable<TradeContract['change']> }) {
  const isOwn = by === trade.party;
  const isAnswered = (['approve-change', 'decline-change', 'withdraw-change'] as const).some(
    isWaiting,
  );
  return (
    <div className={classes['wish']}>
      <p>
        {isOwn ? 'You ask' : `The ${by} asks`} for {termsText(terms, trade.unit)}, by{' '}
        {dayText(terms.byDay)}.
      </p>
      {!isAnswered && isOwn && (
        <Button size="lg" variant="light" disabled={busy} onClick={() => make('withdraw-change')}>
          Take it back
        </Button>
      )}
      {!isAnswered && !isOwn && (
        <div className={classes['two']}>
          <Button size="lg" disabled={busy} onClick={() => make('approve-change')}>
            Approve
          </Button>
          <Button
            size="lg"
            variant="light"
            color="red"
            disabled={busy}
            onClick={() => make('decline-change')}
          >
            Reject
          </Button>
        </div>
      )}
    </div>
  );
}

/** What this phone has not sent yet, or was refused. */
function Unsent({ trade, steps }: { trade: TradeView; steps: readonly UnsentStep[] }) {
  return (
    <>
      {steps.map(({ sequence, step, problem }) => {
        const words = stepTitle(step, trade.unit);
        return problem === null ? (
          <p key={sequence} role="status" className={classes['waiting']}>
            {words}: waiting to be sent.
          </p>
        ) : (
          <RefusedCommand key={sequence} message={`${words}: ${problem}`} sequence={sequence} />
        );
      })}
    </>
  );
}

const TOLD: Readonly<Record<ContractAct, string>> = {
  order: 'ordered',
  'take-back': 'took the order back',
  approve: 'approved the order',
  decline: 'rejected the order',
  'ask-change': 'asked for a change',
  'withdraw-change': 'took the change back',
  'approve-change': 'approved the change',
  'decline-change': 'rejected the change',
  deliver: 'wrote a delivery down',
  confirm: 'confirmed a delivery',
  dispute: 'disputed a delivery',
  'take-weight': 'agreed to the other weight',
  finish: 'said that all is delivered',
  paid: 'has the money',
  close: 'closed the contract',
};

/** What was done, the newest first. */
function Story({ trade, moves }: { trade: TradeView; moves: TradeContract['moves'] }) {
  return (
    <details className={classes['story']}>
      <summary>What was done</summary>
      <ol>
        {moves.toReversed().map(({ act, by, at }) => (
          <li key={`${at} ${act} ${by}`}>
            {by === 'wallet'
              ? 'The wallet has paid'
              : `${by === trade.party ? 'You' : `The ${by}`} ${TOLD[act]}`}
            , <DateTime ms={at} isWithin />
          </li>
        ))}
      </ol>
    </details>
  );
}
