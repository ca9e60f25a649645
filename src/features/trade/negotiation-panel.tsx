import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answerTradeRequest } from '../../commands/trade/trade.ts';
import type { NegotiationView, TradeView } from '../../db/reads/trades.ts';
import { labelInWords, orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import {
  otherParty,
  quantityText,
  termsText,
  type TradeTerms,
  type TradeUnit,
  unitPriceText,
} from '../../domain/trade/trade.ts';
import { type TradeAct } from '../../domain/trade/trade-moves.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Mark, type MarkTone } from '../../ui/notices/mark.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OfferSheet } from './terms-fields.tsx';
import { amountText, dayText, endText, RefusedCommand } from './trade-parts.tsx';
import classes from './trade.module.css';

const TONES: Readonly<Record<NegotiationView['status'], MarkTone>> = {
  NEGOTIATION_PENDING: 'waiting',
  NEGOTIATION_INPROGRESS: 'active',
  NEGOTIATION_APPROVED: 'done',
  NEGOTIATION_REJECTED: 'ended',
};

interface NegotiationProps {
  readonly trade: TradeView;
  readonly negotiation: NegotiationView;
}

const SAID: Readonly<Record<Exclude<TradeAct, 'offer'>, string>> = {
  accept: 'You accept these numbers.',
  reject: 'You say no.',
  withdraw: 'You take your numbers back.',
};

/** Sends an answer in a negotiation, and says what went wrong. */
function useAnswer({ trade, negotiation }: NegotiationProps) {
  const haat = useHaat();
  const task = useBusyTask();
  const { requestId, goods, unit } = trade;
  const { negotiationId, version } = negotiation;
  /** Ends with the message of a refusal, or null. */
  const send = async (act: TradeAct, terms: TradeTerms | null, storeId: string | null = null) => {
    const answer = { requestId, negotiationId, storeId, act, seenVersion: version, terms };
    const result = await answerTradeRequest(haat, { answer, goods, unit });
    return result.ok ? null : result.message;
  };
  const say = (act: Exclude<TradeAct, 'offer'>) => task.run(() => send(act, null));
  return { ...task, say, send };
}

/** A negotiation: the offers one after the other, and what can be said to the last one. */
export function NegotiationPanel({ trade, negotiation }: NegotiationProps) {
  const messages = useMessages();
  const { party, unit } = trade;
  const { offers, unsent, status, endedBy, storeName, buyerName } = negotiation;
  const other = party === 'buyer' ? storeName : buyerName || 'The buyer';
  const waiting = unsent?.problem === null ? unsent.answer : null;
  const isOver = status === 'NEGOTIATION_APPROVED' || status === 'NEGOTIATION_REJECTED';
  return (
    <Panel>
      <section className={classes['negotiation']} aria-label={`Offers with ${other}`}>
        <div className={classes['head']}>
          <h2 className={classes['name']}>{other}</h2>
          <Mark tone={TONES[status]}>{labelInWords(messages, orderStatusLabel(status))}</Mark>
        </div>
        <ol className={classes['offers']}>
          {offers.map((offer, place) => (
            <Offer
              key={offer.version}
              who={offer.by === party ? 'You' : other}
              terms={offer}
              unit={unit}
              isOwn={offer.by === party}
              isOld={place < offers.length - 1}
            />
          ))}
          {waiting !== null && waiting.terms !== null && (
            <Offer who="You" terms={waiting.terms} unit={unit} isOwn isWaiting />
          )}
        </ol>
        {waiting !== null && waiting.act !== 'offer' && (
          <p role="status">{SAID[waiting.act]} Waiting to be sent: nothing is settled before.</p>
        )}
        {unsent !== null && unsent.problem !== null && (
          <RefusedCommand message={unsent.problem} sequence={unsent.sequence} />
        )}
        {status === 'NEGOTIATION_APPROVED' && offers.length > 0 && (
          <p role="status">Agreed, and both are bound.</p>
        )}
        {status === 'NEGOTIATION_REJECTED' && <p role="status">{endText(endedBy)}</p>}
        {waiting === null && !isOver && <Acts trade={trade} negotiation={negotiation} />}
      </section>
    </Panel>
  );
}

interface OfferProps {
  readonly who: string;
  readonly terms: TradeTerms;
  readonly unit: TradeUnit;
  readonly isOwn: boolean;
  readonly isOld?: boolean;
  readonly isWaiting?: boolean;
}

function Offer({ who, terms, unit, isOwn, isOld = false, isWaiting = false }: OfferProps) {
  const { quantity, pricePaise, byDay, carrier } = terms;
  return (
    <li
      className={classes['offer']}
      data-own={isOwn ? '' : undefined}
      data-old={isOld ? '' : undefined}
      data-waiting={isWaiting ? '' : undefined}
    >
      <span className={classes['soft']}>
        {who}
        {isWaiting && ', waiting to be sent'}
      </span>
      <span className={classes['price']}>{unitPriceText(pricePaise, unit)}</span>
      <span>
        {quantityText(quantity, unit)}, in all {amountText(terms, unit)}
      </span>
      <span className={classes['soft']}>
        By {dayText(byDay)}, the {carrier} brings it
      </span>
    </li>
  );
}

/** What can be said to the numbers on the table: to the other side's, or about one's own. */
function Acts(props: NegotiationProps) {
  const { trade, negotiation } = props;
  const { busy, message, say, send } = useAnswer(props);
  const [opened, setOpened] = useState<'offer' | 'accept' | 'reject' | 'withdraw' | null>(null);
  const last = negotiation.offers.at(-1);
  if (last === undefined) return <AlertLine message={message} />;
  const isOwn = last.by === trade.party;
  const close = () => setOpened(null);
  const confirm = (act: 'accept' | 'reject' | 'withdraw') => () => {
    close();
    say(act);
  };
  return (
    <div className={classes['acts']}>
      {isOwn ? (
        <p className={classes['soft']}>Waiting for the {otherParty(trade.party)}.</p>
      ) : (
        <Button size="lg" fullWidth disabled={busy} onClick={() => setOpened('accept')}>
          Accept {unitPriceText(last.pricePaise, trade.unit)}
        </Button>
      )}
      <div className={classes['two']}>
        <Button size="lg" variant="light" disabled={busy} onClick={() => setOpened('offer')}>
          {isOwn ? 'Change' : 'Counter'}
        </Button>
        <Button
          size="lg"
          variant="light"
          color="red"
          disabled={busy}
          onClick={() => setOpened(isOwn ? 'withdraw' : 'reject')}
        >
          {isOwn ? 'Take back' : 'Reject'}
        </Button>
      </div>
      <AlertLine message={message} />
      {opened === 'offer' && (
        <OfferSheet
          trade={trade}
          from={last}
          onClose={close}
          onOffer={(terms) => send('offer', terms)}
        />
      )}
      {opened === 'accept' && (
        <ConfirmDialog
          title={`Accept ${amountText(last, trade.unit)}?`}
          text={`${termsText(last, trade.unit)}, by ${dayText(last.byDay)}. It binds both of you.`}
          confirmLabel="Accept"
          isGood
          cancelLabel="Not yet"
          onCancel={close}
          onConfirm={confirm('accept')}
        />
      )}
      {(opened === 'reject' || opened === 'withdraw') && (
        <ConfirmDialog
          title={opened === 'reject' ? 'Say no?' : 'Take your numbers back?'}
          text="This ends the bargaining here. To go on, name other numbers instead."
          confirmLabel={opened === 'reject' ? 'Reject' : 'Take back'}
          cancelLabel="Go on"
          onCancel={close}
          onConfirm={confirm(opened)}
        />
      )}
    </div>
  );
}

export interface FirstOfferProps {
  readonly trade: TradeView;
  readonly isSelling: boolean;
}

/** The first numbers of somebody who answers a request. */
export function FirstOffer({ trade, isSelling }: FirstOfferProps) {
  const haat = useHaat();
  const [negotiationId] = useState(() => haat.newId());
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ initialValues: { storeId: trade.forStores[0]?.storeId ?? '' } });
  const { storeId } = form.values;
  const negotiation: NegotiationView = {
    negotiationId,
    storeId,
    storeName: '',
    buyerName: '',
    status: 'NEGOTIATION_PENDING',
    endedBy: null,
    version: 0,
    offers: [],
    contract: null,
    unsent: null,
    unsentSteps: [],
  };
  const { send } = useAnswer({ trade, negotiation });
  return (
    <div className={classes['acts']}>
      {isSelling && trade.forStores.length > 1 && (
        <SelectField
          label="From your shop"
          {...form.getInputProps('storeId')}
          data={trade.forStores.map(({ storeId: value, name }) => ({ value, label: name }))}
        />
      )}
      <Button size="lg" fullWidth onClick={() => setOpen(true)}>
        Make an offer
      </Button>
      {isOpen && (
        <OfferSheet
          trade={trade}
          from={trade.terms}
          onClose={() => setOpen(false)}
          onOffer={(terms) => send('offer', terms, isSelling && storeId !== '' ? storeId : null)}
        />
      )}
    </div>
  );
}
