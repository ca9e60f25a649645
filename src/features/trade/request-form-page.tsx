import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { NewPicture } from '../../commands/outbox/attach-pictures.ts';
import { forwardTradeRequest } from '../../commands/trade/trade.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { readRefusedTrade, type RefusedTrade } from '../../db/reads/trades.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { tenTimesQuestion, usualOf } from '../../domain/trade/market.ts';
import { MOST_TRADE_PICTURES, TRADE_SIDES } from '../../domain/trade/trade.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import {
  RequestFields,
  requestProblems,
  type TypedRequest,
  typedRequest,
} from './request-fields.tsx';
import { readTerms } from './terms-fields.tsx';
import { SignInToTrade } from './trade-parts.tsx';
import { focusFirstProblem, useRuledForm } from '../../ui/fields/form-problems.ts';

const FORM_ID = 'trade-request';

/** A request to buy, or of a shop to sell: written without the network, too, and told to those in reach once there is one. */
export function TradeRequestFormPage() {
  const { session, device, person, sync } = useHaat();
  const [params] = useSearchParams();
  const isSale = params.get('side') === 'sell';
  const area = useLiveQuery(
    async () => (await readSetting(device, 'area-code')) ?? DEFAULT_ADDRESS.areaCode,
    [device],
  );
  const shops = useLiveQuery(async () => (await person.fact('own-shops')) ?? null, [person]);
  const draft = useLiveQuery(
    async () => readRefusedTrade(person, params.get('request') ?? ''),
    [person, params],
  );
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
    draft === undefined ||
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
      draft={draft}
      shops={isSale ? (shops ?? []) : []}
    />
  );
}

interface RequestFormProps {
  readonly title: string;
  readonly backTo: string;
  readonly areaCode: string;
  readonly goods: string;
  /** One that was refused, to be changed. */
  readonly draft: RefusedTrade | null;
  /** Of who sells; none for who buys. */
  readonly shops: readonly { readonly storeId: string; readonly name: string }[];
}

function RequestForm({ title, backTo, areaCode, goods, draft, shops }: RequestFormProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [question, setQuestion] = useState<string | null>(null);
  const [pictures, setPictures] = useState<readonly NewPicture[]>(draft?.pictures ?? []);
  const [requestId] = useState(() => draft?.trade.requestId ?? haat.newId());
  const isSale = shops.length > 0;
  const form = useRuledForm<TypedRequest>({
    initialValues:
      draft === null
        ? {
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
          }
        : typedRequest(draft.trade),
    validate: (typed) => requestProblems(typed, haat.now()),
  });
  const send = (typed: TypedRequest) =>
    run(async () => {
      const read = readTerms(typed, haat.now());
      if ('problems' in read) return 'Please look at the marked fields.';
      const request = {
        requestId,
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
      const result = await forwardTradeRequest(haat, request, pictures);
      if (!result.ok) return result.message;
      await navigate(backTo, { replace: true });
      return null;
    });
  const askOrSend = (typed: TypedRequest) => {
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
          <PictureField
            label="Pictures of the goods (optional)"
            shows="Your goods"
            most={MOST_TRADE_PICTURES}
            pictures={pictures}
            onChoose={(chosen) => setPictures((before) => [...before, ...chosen])}
            onRemove={(place) => setPictures((before) => before.filter((_, at) => at !== place))}
            error={null}
          />
          <AlertLine message={message} />
        </PageColumn>
      </form>
      {question !== null && (
        <ConfirmDialog
          title="Is that right?"
          text={question}
          cancelLabel="Change it"
          confirmLabel="Yes, it is right"
          isGood
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
