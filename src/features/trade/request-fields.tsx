import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import type { TradeView } from '../../db/reads/trades.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import { MARKET_GOODS } from '../../domain/trade/market.ts';
import { TRADE_GRADES, type TradeGrade } from '../../domain/trade/trade.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { readTerms, TermsFields, type TypedTerms, typedTerms } from './terms-fields.tsx';

const GRADES: Readonly<Record<TradeGrade, string>> = { A: 'A', B: 'B', C: 'C', any: 'Any' };
const TOLERANCES = [0, 2, 5, 10, 20].map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'Exactly so much' : `${percent} % more or less`,
}));

/** A request as it is typed. */
export interface TypedRequest extends TypedTerms {
  readonly goods: string;
  readonly grade: TradeGrade;
  readonly areaCode: string;
  readonly tolerance: string;
  readonly note: string;
  readonly storeId: string;
}

/** What is wrong with it, by field. @param now ms */
export function requestProblems(typed: TypedRequest, now: number): Record<string, string> {
  const read = readTerms(typed, now);
  return {
    ...(typed.goods.trim() === '' && { goods: 'Please write what it is about, like onion.' }),
    ...('problems' in read && read.problems),
    ...(!PINCODE.test(typed.areaCode.trim()) && {
      areaCode: 'Please enter a valid 6-digit pincode',
    }),
  };
}

/** A request that was refused, as it was typed. */
export const typedRequest = (trade: TradeView): TypedRequest => ({
  ...typedTerms(trade.terms, trade.unit),
  goods: trade.goods,
  grade: trade.grade,
  areaCode: trade.areaCode,
  tolerance: String(trade.tolerancePercent),
  note: trade.note,
  storeId: trade.storeId ?? '',
});

interface RequestFieldsProps {
  /** Of who sells; none for who buys. */
  readonly shops: readonly { readonly storeId: string; readonly name: string }[];
  readonly form: UseFormReturnType<TypedRequest>;
}

/** All of a request but its pictures. */
export function RequestFields({ form, shops }: RequestFieldsProps) {
  const { now } = useHaat();
  const goodsList = useId();
  const isSale = shops.length > 0;
  return (
    <>
      {shops.length > 1 && (
        <SelectField
          label="Shop"
          data={shops.map(({ storeId: value, name }) => ({ value, label: name }))}
          {...form.getInputProps('storeId')}
        />
      )}
      <TextField
        label="Goods"
        placeholder="Onion, urea, paddy seed …"
        list={goodsList}
        autoComplete="off"
        {...form.getInputProps('goods')}
      />
      <datalist id={goodsList}>
        {MARKET_GOODS.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TermsFields
        form={form}
        priceLabel={isSale ? 'At least' : 'At most'}
        isUnitFixed={false}
        now={now()}
      />
      <ChoiceChips
        legend="Grade"
        choices={TRADE_GRADES.map((value) => ({ value, label: GRADES[value] }))}
        value={form.values.grade}
        onChange={(grade) => form.setFieldValue('grade', grade)}
      />
      <TextField
        label={isSale ? 'Pincode where the goods lie' : 'Pincode where you need them'}
        inputMode="numeric"
        maxLength={6}
        {...form.getInputProps('areaCode')}
      />
      <SelectField
        label="What is delivered may be"
        data={TOLERANCES}
        {...form.getInputProps('tolerance')}
      />
      <TextArea
        label="Quality and packing (optional)"
        placeholder="Moisture below 12 %, 45 mm and more, in 50 kg sacks …"
        rows={2}
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </>
  );
}
