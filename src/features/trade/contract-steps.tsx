import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { moveTradeContract } from '../../commands/trade/trade.ts';
import type { TradePayer } from '../../contracts/trade/trade-schemas.ts';
import type { NegotiationView, TradeView } from '../../db/reads/trades.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { TradeTerms } from '../../domain/trade/trade.ts';
import {
  confirmedQuantity,
  type ContractAct,
  isRunning,
  lockedAmountPaise,
  toleranceBounds,
} from '../../domain/trade/contract-moves.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { DeliverySheet, type WeighedDelivery } from './delivery-parts.tsx';
import { OfferSheet } from './terms-fields.tsx';
import { amountText } from './trade-parts.tsx';
import classes from './trade.module.css';

export interface ContractProps {
  readonly trade: TradeView;
  readonly negotiation: NegotiationView;
}

/** What goes with a step besides who makes it and when. */
interface StepParts {
  readonly paysBy?: TradePayer;
  readonly terms?: TradeTerms;
  readonly delivery?: WeighedDelivery;
}

/** Makes a step in the order of an agreed negotiation, and says what went wrong. */
export function useSteps({ trade, negotiation }: ContractProps) {
  const haat = useHaat();
  const task = useBusyTask();
  const { requestId, goods, unit } = trade;
  const { negotiationId, contract } = negotiation;
  /** The message of a refusal, or null: for a sheet, which says it. */
  const take = async (act: ContractAct, { paysBy, terms, delivery }: StepParts = {}) => {
    const step = {
      requestId,
      negotiationId,
      act,
      seenVersion: contract?.version ?? 0,
      paysBy: paysBy ?? null,
      terms: terms ?? null,
      delivery: delivery ?? null,
    };
    const result = await moveTradeContract(haat, { step, goods, unit });
    return result.ok ? null : result.message;
  };
  const make = (act: ContractAct, parts?: StepParts) => task.run(() => take(act, parts));
  return { ...task, take, make };
}

export interface StepProps extends ContractProps {
  readonly steps: ReturnType<typeof useSteps>;
  /** Whether such a step waits to be sent. */
  readonly isWaiting: (act: ContractAct) => boolean;
}

/** What this side can do now. */
export function NextStep(props: StepProps) {
  const { trade, negotiation, steps, isWaiting } = props;
  const { contract } = negotiation;
  const { busy, make } = steps;
  const say = (act: ContractAct, words: string, isEnding = false) =>
    isWaiting(act) ? null : (
      <Button
        size="lg"
        fullWidth
        {...(isEnding && { variant: 'light', color: 'red' })}
        disabled={busy}
        onClick={() => make(act)}
      >
        {words}
      </Button>
    );
  switch (contract?.status) {
    case undefined:
      return trade.party === 'buyer' ? (
        <PlaceOrder {...props} />
      ) : (
        <p className={classes['soft']}>The buyer orders it now. You are told when it is done.</p>
      );
    case 'ORDER_REQUEST_INITIATED':
      return trade.party === 'seller' ? (
        <div className={classes['acts']}>
          {say('approve', 'Approve the order')}
          {say('decline', 'Reject', true)}
        </div>
      ) : (
        <div className={classes['acts']}>
          <p className={classes['soft']}>Waiting for the seller.</p>
          {say('take-back', 'Take the order back', true)}
        </div>
      );
    case 'ORDER_REQUEST_REJECTED':
      return <p role="status">This order is over.</p>;
    case 'DELIVERED':
      return trade.party === 'seller' ? (
        say('paid', 'I have the money')
      ) : (
        <p className={classes['soft']}>Pay the seller; they say here that they have the money.</p>
      );
    case 'PAID':
      return say('close', 'Close the contract');
    case 'CLOSE CONTRACT':
      return <p role="status">Both sides have kept this contract.</p>;
    default:
      return <Deliveries {...props} />;
  }
}

/** The buyer's first step: how it is paid, then the order. */
function PlaceOrder({ trade, negotiation, steps: { busy, make }, isWaiting }: StepProps) {
  const [paysBy, setPaysBy] = useState<TradePayer>('direct');
  const terms = negotiation.offers.at(-1);
  if (terms === undefined || isWaiting('order')) return null;
  const { tolerancePercent, unit } = trade;
  const locked = formatRupees(lockedAmountPaise(terms, { tolerancePercent, deliveries: [], unit }));
  return (
    <div className={classes['acts']}>
      <ChoiceChips
        legend="How do you pay?"
        choices={[
          { value: 'direct', label: 'Hand to hand' },
          { value: 'wallet', label: 'From my wallet' },
        ]}
        value={paysBy}
        onChange={setPaysBy}
      />
      <p className={classes['soft']}>
        {paysBy === 'wallet'
          ? `${locked} is locked in your wallet${tolerancePercent === 0 ? '' : `, enough for ${tolerancePercent}\u00A0% more than agreed`}. Each delivery is paid from it once both agree on the weight; the rest comes back to you.`
          : 'You pay the seller when all is delivered.'}
      </p>
      {paysBy === 'wallet' && (
        <Link to={ROUTES.wallet} className={classes['link']}>
          Look at my wallet
        </Link>
      )}
      <Button size="lg" fullWidth disabled={busy} onClick={() => make('order', { paysBy })}>
        Order {amountText(terms, unit)}
      </Button>
    </div>
  );
}

/** While goods are brought: deliveries are written down, numbers changed, and at last all is there. */
function Deliveries({
  trade,
  negotiation: { contract },
  steps: { busy, take, make },
  isWaiting,
}: StepProps) {
  const [opened, setOpened] = useState<'deliver' | 'ask-change' | 'finish' | null>(null);
  if (contract === null) return null;
  const { terms, deliveries } = contract;
  const { least } = toleranceBounds({ ...terms, tolerancePercent: trade.tolerancePercent });
  const isAllThere =
    confirmedQuantity(deliveries) >= least &&
    deliveries.every(({ status }) => status === 'confirmed');
  // What the other side wrote or disputed comes first.
  const isAsked = deliveries.some(
    ({ status, by }) => status === (by === trade.party ? 'disputed' : 'written'),
  );
  const close = () => setOpened(null);
  return (
    <div className={classes['acts']}>
      {isRunning(contract.status) && isAllThere && !isWaiting('finish') && (
        <Button size="lg" fullWidth disabled={busy} onClick={() => setOpened('finish')}>
          All is delivered
        </Button>
      )}
      <Button
        size="lg"
        fullWidth
        variant={isAllThere || isAsked || contract.status === 'ORDER_DISPUTED' ? 'light' : 'filled'}
        disabled={busy}
        onClick={() => setOpened('deliver')}
      >
        Write a delivery down
      </Button>
      {isRunning(contract.status) && !isWaiting('ask-change') && (
        <Button size="lg" variant="subtle" disabled={busy} onClick={() => setOpened('ask-change')}>
          Ask for a change
        </Button>
      )}
      {opened === 'deliver' && (
        <DeliverySheet
          trade={trade}
          onClose={close}
          onDelivery={(delivery) => take('deliver', { delivery })}
        />
      )}
      {opened === 'ask-change' && (
        <OfferSheet
          trade={trade}
          from={terms}
          title="Ask for a change"
          submitLabel="Ask for it"
          onClose={close}
          onOffer={(wished) => take('ask-change', { terms: wished })}
        />
      )}
      {opened === 'finish' && (
        <ConfirmDialog
          title="Is all delivered?"
          text={
            contract.paysBy === 'wallet'
              ? 'Nothing more can be written down then. What is left of the locked money goes back to the buyer.'
              : 'Nothing more can be written down then.'
          }
          confirmLabel="All is delivered"
          isGood
          cancelLabel="Not yet"
          onCancel={close}
          onConfirm={() => {
            close();
            make('finish');
          }}
        />
      )}
    </div>
  );
}
