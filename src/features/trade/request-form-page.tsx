import { Button } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { forwardTradeRequest } from '../../commands/trade/trade.ts';
import type { NewTradeRequest } from '../../contracts/trade/trade-schemas.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { MARKET_GOODS, tenTimesQuestion, usualOf } from '../../domain/trade/market.ts';
import { TRADE_GRADES, TRADE_SIDES, type TradeGrade } from '../../domain/trade/trade.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { readTerms, TermsFields, type TypedTerms } from './terms-fields.tsx';
import { SignInToTrade } from './trade-parts.tsx';
import { focusFirstProblem } from '../../ui/fields/focus-first-problem.ts';

const FORM_ID = 'trade-request';
const GRADES: Readonly<Record<TradeGrade, string>> = { A: 'A', B: 'B', C: 'C', any: 'Any' };
const TOLERANCES = [0, 2, 5, 10, 20].map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'Exactly so much' : `${percent} % more or less`,
}));

interface Typed extends TypedTerms {
  readonly goods: string;
  readonly grade: TradeGrade;
  readonly areaCode: string;
  readonly tolerance: string;
  readonly note: string;
  readonly storeId: string;
}

function problemsOf(typed: Typed, now: number): Record<string, string> {
  const read = readTerms(typed, now);
  return {
    ...(typed.goods.trim() === '' && { goods: 'Please write what it is about, like onion.' }),
    ...('problems' in read && read.problems),
    ...(!PINCODE.test(typed.areaCode.trim()) && {
      areaCode: 'Please enter a valid 6-digit pincode',
    }),
  };
}

/** A request to buy, or of a shop to sell: written without the network, too, and told to those in reach once there is one. */
export function TradeRequestFormPage() {
  const { session, device, person, sync } = useHaat();
  const [params] = useSearchParams();
  const isSale = params.get('side') === 'sell';
  const area = useLiveQuery(async () => (await readSetting(device, 'area-code')) ?? '', [device]);
  const shops = useLiveQuery(async () => (await person.fact('own-shops')) ?? null, [person]);
  const ask = useCallback(() => sync.pullOwnShops(''), [sync]);
  const refresh = useBackgroundRefresh(ask, { isOn: isSale && session !== null });
  const backTo = isSale ? ROUTES.sellerRequests : ROUTES.tradeRequests;
  const title = isSale ? 'Offer goods for sale' : 'Ask for goods';
  if (session === null) {
    return (
      <Screen title={title} backTo={backTo}>
        <SignInToTrade next={ROUTES.tradeRequests} />
      </Screen>
    );
  }
  const isReading =
    area === undefined ||
    shops === undefined ||
    (isSale && shops === null && refresh.state === 'asking');
  if (isReading || (isSale && (shops ?? []).length === 0)) {
    return (
      <Screen title={title} backTo={backTo}>
        {isReading ? (
          <OrderListSkeleton rows={3} />
        ) : (
          <EmptyState
            picture="1f3ea"
            title="For shops only"
            text="Goods are offered by a shop. Once one is yours, you can write it here."
          />
        )}
      </Screen>
    );
  }
  return (
    <RequestForm
      title={title}
      backTo={backTo}
      areaCode={area}
      goods={params.get('goods') ?? ''}
      shops={isSale ? (shops ?? []) : []}
    />
  );
}

interface RequestFormProps {
  readonly title: string;
  readonly backTo: string;
  readonly areaCode: string;
  readonly goods: string;
  /** Of who sells; none for who buys. */
  readonly shops: readonly { readonly storeId: string; readonly name: string }[];
}

function RequestForm({ title, backTo, areaCode, goods, shops }: RequestFormProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [question, setQuestion] = useState<string | null>(null);
  const isSale = shops.length > 0;
  const form = useForm<Typed>({
    initialValues: {
      goods,
      quantity: '',
      unit: 'kg',
      price: '',
      day: '',
      carrier: 'seller',
      grade: 'A',
      areaCode,
      tolerance: '5',
      note: '',
      storeId: shops[0]?.storeId ?? '',
    },
    validate: (typed) => problemsOf(typed, haat.now()),
  });
  const send = (typed: Typed) =>
    run(async () => {
      const read = readTerms(typed, haat.now());
      if ('problems' in read) return 'Please look at the marked fields.';
      const request: NewTradeRequest = {
        requestId: haat.newId(),
        side: isSale ? TRADE_SIDES.SELL : TRADE_SIDES.BUY,
        storeId: isSale ? typed.storeId : null,
        goods: typed.goods.trim(),
        grade: typed.grade,
        note: typed.note.trim(),
        unit: typed.unit,
        tolerancePercent: Number(typed.tolerance),
        areaCode: typed.areaCode.trim(),
        terms: read.terms,
      };
      const result = await forwardTradeRequest(haat, request);
      if (!result.ok) return result.message;
      await navigate(backTo, { replace: true });
      return null;
    });
  const askOrSend = (typed: Typed) => {
    const read = readTerms(typed, haat.now());
    const { unit } = typed;
    const asked =
      'terms' in read ? tenTimesQuestion(read.terms, unit, usualOf(typed.goods, unit)) : null;
    if (asked === null) send(typed);
    else setQuestion(asked);
  };
  return (
    <Screen
      title={title}
      backTo={backTo}
      action={
        <Button type="submit" form={FORM_ID} size="lg" fullWidth loading={busy}>
          {isSale ? 'Offer to buyers around' : 'Ask shops around'}
        </Button>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={form.onSubmit(askOrSend, focusFirstProblem(form))}>
        <PageColumn gap="even">
          <RequestFields form={form} shops={shops} />
          <AlertLine message={message} />
        </PageColumn>
      </form>
      {question !== null && (
        <ConfirmDialog
          title="Is that right?"
          text={question}
          cancelLabel="Change it"
          confirmLabel="Yes, it is right"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            send(form.getValues());
          }}
        />
      )}
    </Screen>
  );
}

interface RequestFieldsProps extends Pick<RequestFormProps, 'shops'> {
  readonly form: UseFormReturnType<Typed>;
}

function RequestFields({ form, shops }: RequestFieldsProps) {
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
        label="Quality and packing, if it matters"
        rows={2}
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </>
  );
}
