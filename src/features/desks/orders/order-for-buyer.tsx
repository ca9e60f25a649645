import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { PLACE_FOR_BUYER } from '../../../contracts/desks/desk-commands.ts';
import type { DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { deliveryAddress, type Quote } from '../../../contracts/schemas.ts';
import type { Answer, SyncService } from '../../../contracts/sync-service.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_TYPES,
  type DeliveryAddress,
} from '../../../domain/account/address.ts';
import { normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { formatRupees } from '../../../domain/money.ts';
import { MAX_QUANTITY } from '../../../domain/orders/quotes/bill.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { isLineProblem } from '../../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { BillList } from '../../../ui/orders/bill-list.tsx';
import {
  type Found,
  type FoundPerson,
  PickFound,
  PickPerson,
  storeFinder,
} from '../frame/pick-found.tsx';
import frame from '../frame/desk-page.module.css';
import { ReasonAct } from '../frame/reason-act.tsx';
import classes from './order-desk.module.css';

/** Goods that the caller wants, and how many of them. */
interface WantedGood extends Found {
  readonly quantity: string;
}

interface CallerWish {
  readonly buyer: FoundPerson | null;
  readonly store: Found | null;
  readonly goods: readonly WantedGood[];
  readonly address: DeliveryAddress;
}

const NOTHING_YET: CallerWish = {
  buyer: null,
  store: null,
  goods: [],
  address: {
    name: '',
    plot: '',
    street: '',
    district: '',
    city: '',
    state: '',
    areaCode: '',
    location: null,
    contactNumber: '',
    apartmentId: null,
    type: ADDRESS_TYPES[0],
  },
};

/** The note of an order is shorter than other reasons. */
const LONGEST_NOTE = 300;
/** How many goods a search offers. */
const MOST_FOUND = 12;

type Wanted = Pick<DeskAsk<'select-call'>, 'storeId' | 'lines' | 'address'>;

/** What the store said of a wish; of another one it says nothing. */
interface Quoted {
  readonly of: string;
  readonly quote: Quote;
}

const quantityProblem = (text: string): string | null => {
  const units = Number(text);
  return Number.isInteger(units) && units >= 1 && units <= MAX_QUANTITY
    ? null
    : `From 1 to ${MAX_QUANTITY}`;
};

/** What is wished for a caller, what the store says of it, and the order that comes of it. */
function useCallerOrder(onPlaced: () => void) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const form = useForm<CallerWish>({
    initialValues: NOTHING_YET,
    validate: { goods: { quantity: quantityProblem } },
  });
  const { buyer, store, goods } = form.values;
  const contactNumber = normalizeMobileNumber(form.values.address.contactNumber);
  const address = { ...form.values.address, contactNumber };
  const wanted: Wanted = {
    storeId: store?.id ?? '',
    lines: goods.map(({ id, quantity }) => ({ itemId: id, quantity: Number(quantity) })),
    address,
  };
  const quote = quoted?.of === JSON.stringify(wanted) ? quoted.quote : null;

  const askStore = async (): Promise<string | null> => {
    if (buyer === null) return 'Please choose who has called.';
    if (store === null || goods.length === 0) return 'Please choose the store and the goods.';
    const wrong = Object.entries(fieldMessages(deliveryAddress, address));
    const isWrong = form.validate().hasErrors || wrong.length > 0;
    for (const [field, problem] of wrong) form.setFieldError(`address.${field}`, problem);
    if (isWrong) return 'Please look at the fields above.';
    const ids = { transactionId: haat.newId(), messageId: haat.newId() };
    const answer = await haat.sync.askDesk('select-call', { ...ids, ...wanted });
    if (!answer.ok) {
      return isLineProblem(answer.problem)
        ? 'The store can be asked with the network only. What you wrote stays here.'
        : answer.problem.message;
    }
    if (answer.value === null) return 'Please sign in again.';
    setQuoted({ of: JSON.stringify(wanted), quote: answer.value.quote });
    return null;
  };

  const placeOrder = async (reason: string): Promise<string | null> => {
    if (buyer === null || store === null || quote === null) return 'Please ask the store first.';
    if (reason.length > LONGEST_NOTE) return `Please write at most ${LONGEST_NOTE} characters.`;
    const result = await appendCommand(haat, PLACE_FOR_BUYER, {
      ask: {
        ...wanted,
        transactionId: haat.newId(),
        messageId: haat.newId(),
        buyerUserId: Number(buyer.id),
        couponCode: null,
        acceptedAmountPaise: quote.bill.amountToBePaidPaise,
        note: reason.replaceAll(/\s+/g, ' '),
      },
      about: `person ${buyer.id} at ${store.name}`,
    });
    if (!result.ok) return result.message;
    onPlaced();
    return null;
  };

  return { form, quote, busy, message, ask: () => run(askStore), placeOrder };
}

/** An order for somebody who has called, paid in cash at the door: the store says the amount, and the caller agrees to it. */
export function OrderForBuyer({ onClose }: { readonly onClose: () => void }) {
  const { sync } = useHaat();
  const { form, quote, busy, message, ask, placeOrder } = useCallerOrder(onClose);
  const { buyer, store, goods } = form.values;
  return (
    <Sheet title="Order for a caller" onClose={onClose}>
      <div className={classes['form']}>
        <PickPerson
          label="Who has called"
          userId={buyer?.id ?? ''}
          onChange={(person) => form.setFieldValue('buyer', person)}
        />
        <PickFound
          label="Store"
          isSingle
          chosen={store === null ? [] : [store]}
          find={storeFinder(sync)}
          onChange={([chosen]) => form.setValues({ store: chosen ?? null, goods: [] })}
        />
        {store !== null && (
          <PickFound<WantedGood>
            key={store.id}
            label="Goods"
            chosen={goods}
            find={(query) => findGoods(sync, store.id, query)}
            onChange={(chosen) => form.setFieldValue('goods', chosen)}
          />
        )}
        <div className={frame['fields']}>
          {goods.map(({ id, name }, index) => (
            <TextField
              key={id}
              label={`How many: ${name}`}
              inputMode="numeric"
              maxLength={3}
              {...form.getInputProps(`goods.${index}.quantity`)}
            />
          ))}
        </div>
        <fieldset className={frame['pick']}>
          <legend>Where it goes</legend>
          <div className={frame['fields']}>
            {ADDRESS_FIELDS.map(([field, label]) => (
              <TextField key={field} label={label} {...form.getInputProps(`address.${field}`)} />
            ))}
          </div>
        </fieldset>
        <AlertLine message={message} />
        <Button h={48} variant={quote === null ? 'filled' : 'light'} loading={busy} onClick={ask}>
          Ask the store for the amount
        </Button>
        {quote !== null && <Told quote={quote} onPlace={placeOrder} />}
      </div>
    </Sheet>
  );
}

/** What a store has by this name. */
async function findGoods(
  { askDesk }: Pick<SyncService, 'askDesk'>,
  storeId: string,
  query: string,
): Promise<Answer<readonly WantedGood[]>> {
  const filters = { inStock: true };
  const answer = await askDesk('search-seller-catalogs', {
    storeId,
    query,
    filters,
    limit: MOST_FOUND,
  });
  if (!answer.ok) return answer;
  const goods = (answer.value?.items ?? []).map(({ itemId, name, unit, pricePaise }) => ({
    id: itemId,
    name: `${name}, ${unit}, ${formatRupees(pricePaise)}`,
    quantity: '1',
  }));
  return { ok: true, value: goods };
}

interface ToldProps {
  readonly quote: Quote;
  readonly onPlace: (reason: string) => Promise<string | null>;
}

/** The store's word on the wish: what it has too few of, or what is to be paid, which the caller agrees to. */
function Told({ quote: { lines, bill }, onPlace }: ToldProps) {
  const short = lines.filter(({ quantity, available }) => available < quantity);
  if (short.length > 0) {
    return (
      <NoticeLine tone="warn" isAlert>
        The store has too few:{' '}
        {short.map(({ name, available }) => `${name} (${available})`).join(', ')}. Please change how
        many, and ask again.
      </NoticeLine>
    );
  }
  return (
    <>
      <BillList bill={bill} />
      <ReasonAct
        label="What the caller said"
        description="Staff read it with the order. The buyer pays in cash at the door."
        acts={[
          {
            label: `Order for ${formatRupees(bill.amountToBePaidPaise)}`,
            isMain: true,
            run: onPlace,
          },
        ]}
      />
    </>
  );
}
