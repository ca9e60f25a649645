import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { TradeView } from '../../db/reads/trades.ts';
import { tenTimesQuestion, usualOf, usualOfTerms } from '../../domain/trade/market.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { parsePrice } from '../../domain/goods/read-cell.ts';
import { indiaDayStart } from '../../domain/time.ts';
import {
  dayInputOf,
  dayProblem,
  MOST_UNIT_PRICE_PAISE,
  quantityOf,
  readDayInput,
  TRADE_UNITS,
  type TradeParty,
  type TradeTerms,
  type TradeUnit,
  UNIT_BASE,
} from '../../domain/trade/trade.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { SelectField, TextField } from '../../ui/fields/text-field.tsx';
import { amountText, KeepButton, useSheetTask } from './trade-parts.tsx';
import classes from './trade.module.css';
import { useRuledForm } from '../../ui/fields/form-problems.ts';

/** Numbers as they are typed. */
export interface TypedTerms {
  readonly quantity: string;
  readonly unit: TradeUnit;
  readonly price: string;
  readonly day: string;
  readonly carrier: TradeParty;
}

const UNIT_NAMES: Readonly<Record<TradeUnit, string>> = {
  kg: 'kg',
  quintal: 'quintal',
  t: 'tonne',
  piece: 'pieces',
};

/** Terms as a form begins with them. */
export const typedTerms = (terms: TradeTerms, unit: TradeUnit): TypedTerms => ({
  quantity: String(terms.quantity / UNIT_BASE[unit]),
  unit,
  price: String(terms.pricePaise / 100),
  day: dayInputOf(terms.byDay),
  carrier: terms.carrier,
});

type Problems = Partial<Record<keyof TypedTerms, string>>;

/** What was typed as numbers, or what is wrong with it by field. @param now ms */
export function readTerms(
  typed: TypedTerms,
  now: number,
): { readonly terms: TradeTerms } | { readonly problems: Problems } {
  const quantity = quantityOf(typed.quantity, typed.unit);
  const price = parsePrice(typed.price, 'rupees');
  const byDay = readDayInput(typed.day);
  const problems: Problems = {
    ...(quantity === null && {
      quantity:
        typed.unit === 'piece'
          ? 'Please write how many, like 200.'
          : 'Please write how much, like 500.',
    }),
    ...((!price.ok || price.paise > MOST_UNIT_PRICE_PAISE) && {
      price: 'Please write rupees, like 22 or 22.50.',
    }),
  };
  const dayWrong = byDay === null ? 'Please choose a day.' : dayProblem(byDay, now);
  if (dayWrong !== null) problems.day = dayWrong;
  if (quantity === null || !price.ok || byDay === null || Object.keys(problems).length > 0) {
    return { problems };
  }
  return { terms: { quantity, pricePaise: price.paise, byDay, carrier: typed.carrier } };
}

export interface TermsFieldsProps<Values extends TypedTerms> {
  readonly form: UseFormReturnType<Values>;
  /** "At most" for who buys, "at least" for who sells, "your" in a negotiation. */
  readonly priceLabel: string;
  /** The unit is the request's in a negotiation. */
  readonly isUnitFixed: boolean;
  readonly now: number;
}

/** Quantity, price, day and who carries; what all of it costs stands below. */
export function TermsFields<Values extends TypedTerms>(props: TermsFieldsProps<Values>) {
  const { form, priceLabel, isUnitFixed, now } = props;
  // The fields of every form that has them are those of `TypedTerms`.
  const own = form as unknown as UseFormReturnType<TypedTerms>;
  const typed = own.getValues();
  const read = readTerms(typed, now);
  return (
    <>
      <div className={classes['pair']}>
        <TextField label="How much" inputMode="decimal" {...own.getInputProps('quantity')} />
        {isUnitFixed ? (
          <TextField label="Unit" value={UNIT_NAMES[typed.unit]} readOnly disabled />
        ) : (
          <SelectField
            label="Unit"
            data={TRADE_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
            {...own.getInputProps('unit')}
          />
        )}
      </div>
      <TextField
        label={`${priceLabel}, ₹ a ${typed.unit === 't' ? 'tonne' : typed.unit}`}
        inputMode="decimal"
        {...own.getInputProps('price')}
      />
      <TextField
        type="date"
        label="Delivered by"
        min={dayInputOf(indiaDayStart(now))}
        {...own.getInputProps('day')}
      />
      <ChoiceChips
        legend="Who brings the goods"
        choices={[
          { value: 'seller', label: 'The seller' },
          { value: 'buyer', label: 'The buyer' },
        ]}
        value={typed.carrier}
        onChange={(carrier) => own.setFieldValue('carrier', carrier)}
      />
      <p className={classes['soft']} role="status">
        {'terms' in read ? `All of it: ${amountText(read.terms, typed.unit)}` : ' '}
      </p>
    </>
  );
}

export interface OfferSheetProps {
  readonly trade: TradeView;
  /** The numbers that it begins with, and is compared with. */
  readonly from: TradeTerms;
  /** "Your numbers" where it isn't said otherwise. */
  readonly title?: string;
  readonly submitLabel?: string;
  readonly onClose: () => void;
  /** Ends with the message of a refusal, or null once it is kept. */
  readonly onOffer: (terms: TradeTerms) => Promise<string | null>;
}

/** Numbers to put on the table; what is ten times off is asked about before it is written. */
export function OfferSheet(props: OfferSheetProps) {
  const { trade, from, title = 'Your numbers', submitLabel = 'Offer', onClose, onOffer } = props;
  const haat = useHaat();
  const { keep, ...task } = useSheetTask(onClose);
  const { unit, goods } = trade;
  const [question, setQuestion] = useState<{ text: string; terms: TradeTerms } | null>(null);
  const form = useRuledForm<TypedTerms>({
    initialValues: typedTerms(from, unit),
    validate: (typed) => {
      const read = readTerms(typed, haat.now());
      return 'problems' in read ? read.problems : {};
    },
  });
  const offer = (typed: TypedTerms) => {
    const read = readTerms(typed, haat.now());
    if ('problems' in read) return;
    const { terms } = read;
    const text =
      tenTimesQuestion(terms, unit, usualOfTerms(from)) ??
      tenTimesQuestion(terms, unit, usualOf(goods, unit));
    if (text === null) keep(() => onOffer(terms));
    else setQuestion({ text, terms });
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form className={classes['form']} noValidate onSubmit={form.onSubmit(offer)}>
        <TermsFields form={form} priceLabel="Price" isUnitFixed now={haat.now()} />
        <KeepButton {...task}>{submitLabel}</KeepButton>
      </form>
      {question !== null && (
        <ConfirmDialog
          title="Is that right?"
          text={question.text}
          cancelLabel="Change it"
          confirmLabel="Yes, offer it"
          isGood
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            keep(() => onOffer(question.terms));
          }}
        />
      )}
    </Sheet>
  );
}
