import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { produce } from 'immer';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_GROUP_BUY } from '../../../contracts/desks/desk-commands.ts';
import type { DeskGroupBuy } from '../../../contracts/group-buy/desk-group-buy.ts';
import { groupBuyProblem, ladderPreview } from '../../../domain/coop/group-buy-desk.ts';
import { MOST_PRICE_STEPS, type PriceStep } from '../../../domain/coop/group-buy.ts';
import { parsePrice } from '../../../domain/goods/read-cell.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { formatRupees } from '../../../domain/money.ts';
import { type Haat, useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../frame/desk-page.module.css';
import { PickFound, type Found, storeFinder, itemFinder } from '../frame/pick-found.tsx';
import { ReasonAct, TimeField } from '../frame/reason-act.tsx';

interface FoundItem extends Found {
  readonly pricePaise: number;
}

interface TypedStep {
  /** From 1; a step keeps it. */
  readonly place: number;
  readonly from: string;
  readonly price: string;
}

interface Draft {
  readonly stores: readonly Found[];
  readonly items: readonly FoundItem[];
  readonly apartments: readonly Found[];
  readonly steps: readonly TypedStep[];
  readonly most: string;
  readonly perPerson: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

const emptyStep = (place: number): TypedStep => ({ place, from: '', price: '' });
const EMPTY: Draft = {
  stores: [],
  items: [],
  apartments: [],
  steps: [emptyStep(1)],
  most: '',
  perPerson: '',
  startsAt: null,
  endsAt: null,
};

const draftOf = (group: DeskGroupBuy): Draft => ({
  stores: [{ id: group.storeId, name: group.storeName }],
  items: [{ id: group.itemId, name: group.itemName, pricePaise: group.pricePaise }],
  apartments: group.apartments.map(({ apartmentId, name }) => ({ id: apartmentId, name })),
  steps: group.steps.map(({ fromQuantity, pricePaise }, index) => ({
    place: index + 1,
    from: String(fromQuantity),
    price: String(pricePaise / 100),
  })),
  most: String(group.mostQuantity),
  perPerson: String(group.mostPerPerson),
  startsAt: group.startsAt,
  endsAt: group.endsAt,
});

const wholeNumber = (text: string): number | null =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;

/** The steps that were written; null where one can't be read. Empty ones are left out. */
function readSteps(typed: readonly TypedStep[]): readonly PriceStep[] | null {
  const steps: PriceStep[] = [];
  for (const { from, price } of typed) {
    if (from.trim() === '' && price.trim() === '') continue;
    const [fromQuantity, amount] = [wholeNumber(from), parsePrice(price, 'rupees')];
    if (fromQuantity === null || !amount.ok) return null;
    steps.push({ fromQuantity, pricePaise: amount.paise });
  }
  return steps;
}

/** What a draft asks for, or why it can't be, in words. */
function readDraft(draft: Draft, group: DeskGroupBuy | null, now: number) {
  const [item] = draft.items;
  const [store] = draft.stores;
  if (store === undefined || item === undefined) return 'Please choose a store and its item.';
  if (draft.apartments.length === 0) return 'Please choose who buys together.';
  const steps = readSteps(draft.steps);
  if (steps === null) return 'Please write each step as units and a price, like 12 and 86.50.';
  const [mostQuantity, mostPerPerson] = [wholeNumber(draft.most), wholeNumber(draft.perPerson)];
  if (mostQuantity === null || mostPerPerson === null) return 'Please write how many there are.';
  const { startsAt, endsAt } = draft;
  if (startsAt === null || endsAt === null) return 'Please write when it begins and ends.';
  const wanted = { steps: [...steps], mostQuantity, mostPerPerson, startsAt, endsAt };
  const before = group && { ...group, isOpened: group.keptQuantity !== null };
  const problem = groupBuyProblem(wanted, { before, pricePaise: item.pricePaise, now });
  if (problem !== null) return problem;
  const apartmentIds = draft.apartments.map(({ id }) => id);
  return { ...wanted, storeId: store.id, itemId: item.id, apartmentIds };
}

const finders = ({ sync }: Haat) => ({
  stores: storeFinder(sync),
  items: (storeId: string, query: string) => itemFinder(sync, storeId)(query),
  apartments: async (query: string) => {
    const isPincode = /^\d{6}$/.test(query);
    const ask = isPincode ? { pincode: query, limit: 12 } : { query, limit: 12 };
    const answer = await sync.askDesk('fetch-apartments', ask);
    if (!answer.ok) return answer;
    const found = (answer.value?.apartments ?? []).map(({ apartmentId, name, areaCode }) => ({
      id: apartmentId,
      name: `${name}, ${areaCode}`,
    }));
    return { ok: true as const, value: found };
  },
});

export interface GroupBuyFormProps {
  /** Null: a new one. */
  readonly group: DeskGroupBuy | null;
  readonly onSaved?: () => void;
}

/** Makes or changes a group buy, with a preview of its ladder; what can't be is said before anything is sent. */
export function GroupBuyForm({ group, onSaved }: GroupBuyFormProps) {
  const haat = useHaat();
  const find = finders(haat);
  const form = useForm<Draft>({ initialValues: group === null ? EMPTY : draftOf(group) });
  const { values: draft } = form;
  const change = (part: Partial<Draft>) => form.setValues(part);
  const [store] = draft.stores;
  const [item] = draft.items;
  const isOpened = group !== null && group.keptQuantity !== null;
  const save = async (reason: string) => {
    const wanted = readDraft(draft, group, Date.now());
    if (typeof wanted === 'string') return wanted;
    const about = item?.name ?? '';
    const groupBuyId = group?.groupBuyId ?? readableId(about, haat.newId());
    const ask = { ...wanted, groupBuyId, seenVersion: group?.version ?? 0, reason };
    const result = await appendCommand(haat, SAVE_GROUP_BUY, { ask, about });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: group === null ? 'Make it' : 'Save', isMain: true, run: save }]}>
      {!isOpened && (
        <PickFound
          label="Store"
          isSingle
          chosen={draft.stores}
          find={find.stores}
          onChange={(stores) => change({ stores, items: [] })}
        />
      )}
      {!isOpened && store !== undefined && (
        <PickFound
          label="Item"
          isSingle
          chosen={draft.items}
          find={(query) => find.items(store.id, query)}
          onChange={(items) => change({ items })}
        />
      )}
      <PickFound
        label="Apartments"
        description="Name or pincode; the first one leads."
        chosen={draft.apartments}
        find={find.apartments}
        onChange={(apartments) => change({ apartments })}
      />
      <Steps steps={draft.steps} onChange={(steps) => change({ steps })} />
      {item !== undefined && (
        <Ladder steps={readSteps(draft.steps) ?? []} pricePaise={item.pricePaise} />
      )}
      <div className={classes['fields']}>
        <TextField
          label="Units for the group"
          inputMode="numeric"
          disabled={isOpened}
          value={draft.most}
          onChange={(event) => change({ most: event.currentTarget.value })}
        />
        <TextField
          label="Units for one person"
          inputMode="numeric"
          value={draft.perPerson}
          onChange={(event) => change({ perPerson: event.currentTarget.value })}
        />
        <TimeField
          label="Begins (India)"
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TimeField
          label="Ends (India)"
          value={draft.endsAt}
          onChange={(endsAt) => change({ endsAt })}
        />
      </div>
    </ReasonAct>
  );
}

interface StepsProps {
  readonly steps: readonly TypedStep[];
  readonly onChange: (steps: readonly TypedStep[]) => void;
}

/** The steps of a ladder: from so many units on, one costs so much. */
function Steps({ steps, onChange }: StepsProps) {
  const change = (place: number, part: Partial<TypedStep>) =>
    onChange(
      produce(steps, (draft) => {
        Object.assign(draft.find((step) => step.place === place) ?? {}, part);
      }),
    );
  return (
    <>
      {steps.map(({ place, from, price }) => (
        <div key={place} className={classes['fields']}>
          <TextField
            label={`Step ${place}: from units`}
            inputMode="numeric"
            value={from}
            onChange={(event) => change(place, { from: event.currentTarget.value })}
          />
          <TextField
            label={`Step ${place}: price of one, ₹`}
            inputMode="decimal"
            value={price}
            onChange={(event) => change(place, { price: event.currentTarget.value })}
          />
        </div>
      ))}
      {steps.length < MOST_PRICE_STEPS && (
        <div className={classes['buttons']}>
          <Button
            h={44}
            variant="light"
            onClick={() => onChange([...steps, emptyStep(steps.length + 1)])}
          >
            One more step
          </Button>
        </div>
      )}
    </>
  );
}

/** What each step of a ladder means for those who buy together. */
export function Ladder({
  steps,
  pricePaise,
}: {
  readonly steps: readonly PriceStep[];
  readonly pricePaise: number;
}) {
  if (steps.length === 0) return null;
  return (
    <section aria-label="The ladder as buyers see it" className={classes['preview']}>
      <p className={classes['words']}>Alone: {formatRupees(pricePaise)}</p>
      {ladderPreview(steps, pricePaise).map((step) => (
        <p key={`${step.fromQuantity} ${step.pricePaise}`} className={classes['words']}>
          From {step.fromQuantity} units: <b>{formatRupees(step.pricePaise)}</b>
          {step.savedPaise > 0
            ? `, ${step.lessPercent} % less; together they save ${formatRupees(step.savedPaise)}`
            : ', which is not less'}
        </p>
      ))}
    </section>
  );
}
