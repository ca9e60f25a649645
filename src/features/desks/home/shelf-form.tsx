import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { type DeskShelf, saveHomeShelf } from '../../../contracts/home/desk-home.ts';
import { ORDER_HOME, SAVE_HOME_SHELF } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RowList, Section } from '../../../ui/layout/section.tsx';
import { type Found, PickFound, storeFinder } from '../frame/pick-found.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import own from './home-desk.module.css';
import {
  INTO_FIELDS,
  PartFields,
  type PartFormProps,
  PhonePreview,
  timeErrors,
} from './part-fields.tsx';

type ShelfAsk = Parameters<typeof SAVE_HOME_SHELF.input>[0]['ask'];

/** Makes or changes a shelf of stores. */
export function ShelfForm({ part, refused, onSaved }: PartFormProps<DeskShelf, ShelfAsk>) {
  const haat = useHaat();
  const facts = refused ?? part;
  const form = useForm({
    initialValues: {
      title: facts?.title ?? '',
      startsAt: facts === null ? haat.now() : (facts.startsAt as number | null),
      endsAt: facts?.endsAt ?? null,
      isOn: facts?.isOn ?? true,
    },
  });
  const { values: draft, errors, setErrors } = form;
  const [stores, setStores] = useState<readonly Found[]>(
    refused?.storeIds.map((id) => ({ id, name: id })) ??
      part?.stores.map(({ storeId, name }) => ({ id: storeId, name })) ??
      [],
  );
  const change = (changed: Partial<typeof draft>) => {
    form.setValues(changed);
    form.clearErrors();
  };
  const save = async (reason: string) => {
    const shelfId = facts?.shelfId ?? readableId(draft.title, haat.newId());
    const storeIds = stores.map(({ id }) => id);
    const startsAt = draft.startsAt ?? 0;
    const ask = { ...draft, startsAt, storeIds, shelfId, seenVersion: part?.version ?? 0, reason };
    const wrong = {
      ...fieldMessages(saveHomeShelf.input, ask),
      ...timeErrors(draft, part, haat.now()),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong['storeIds'] ?? INTO_FIELDS;
    const about = draft.title.trim();
    const result = await appendCommand(haat, SAVE_HOME_SHELF, { ask, about });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: part === null ? 'Make it' : 'Save', isMain: true, run: save }]}>
      {stores.length > 0 && (
        <PhonePreview>
          <Section title={draft.title.trim() === '' ? 'The title' : draft.title}>
            <RowList>
              {stores.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </RowList>
          </Section>
        </PhonePreview>
      )}
      <PartFields draft={draft} errors={errors} change={change} />
      <PickFound
        label="Its stores"
        description="In the order in which they were chosen. A buyer sees those that deliver to them."
        chosen={stores}
        find={storeFinder(haat.sync)}
        onChange={setStores}
      />
    </ReasonAct>
  );
}

export interface OrderFormProps {
  readonly list: 'banners' | 'shelves';
  /** In their order. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly onSaved: () => void;
}

/** A list with one row and its neighbour in each other's place; as it was where there is no neighbour. */
function movedBy<Row>(rows: readonly Row[], place: number, by: 1 | -1): readonly Row[] {
  const [one, other] = [rows[place], rows[place + by]];
  return one === undefined || other === undefined
    ? rows
    : rows.with(place, other).with(place + by, one);
}

interface OrderedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly renderRow: (row: Row, place: number) => ReactNode;
  readonly onMove: (rows: readonly Row[]) => void;
}

/** Rows that are moved up and down. */
export function OrderedRows<Row>({
  rows,
  keyOf,
  nameOf,
  renderRow,
  onMove,
}: OrderedRowsProps<Row>) {
  return (
    <RowList isOrdered>
      {rows.map((row, place) => (
        <li key={keyOf(row)} className={own['place']}>
          {renderRow(row, place)}
          <IconButton
            label={`Move ${nameOf(row)} up`}
            icon={IconArrowUp}
            onClick={() => onMove(movedBy(rows, place, -1))}
          />
          <IconButton
            label={`Move ${nameOf(row)} down`}
            icon={IconArrowDown}
            onClick={() => onMove(movedBy(rows, place, 1))}
          />
        </li>
      ))}
    </RowList>
  );
}

/** Brings banners or shelves into another order. */
export function OrderForm({ list, parts, onSaved }: OrderFormProps) {
  const haat = useHaat();
  const [order, setOrder] = useState(parts);
  const save = async (reason: string) => {
    const [seenIds, ids] = [parts, order].map((each) => each.map(({ id }) => id));
    const ask = { list, seenIds: seenIds ?? [], ids: ids ?? [], reason };
    const result = await appendCommand(haat, ORDER_HOME, { ask, about: list });
    if (!result.ok) return result.message;
    onSaved();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: 'Save', isMain: true, run: save }]}>
      <OrderedRows
        rows={order}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        renderRow={({ title }) => <span>{title}</span>}
        onMove={setOrder}
      />
    </ReasonAct>
  );
}
