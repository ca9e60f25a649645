import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answer, SyncService } from '../../../contracts/sync-service.ts';
import { ROLE_NAMES } from '../../../domain/account/roles.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './desk-page.module.css';

/** Something that can be chosen, by its id, with its name. */
export interface Found {
  readonly id: string;
  readonly name: string;
}

export interface PickFoundProps<Row extends Found> {
  readonly label: string;
  readonly description?: string;
  readonly chosen: readonly Row[];
  readonly find: (query: string) => Promise<Answer<readonly Row[] | null>>;
  readonly onChange: (chosen: readonly Row[]) => void;
  /** One takes the place of the other. */
  readonly isSingle?: boolean;
}

/** Chooses rows of the server's by searching for them: a tap takes one in, another tap takes it out again. */
export function PickFound<Row extends Found>(props: PickFoundProps<Row>) {
  const { label, description, chosen, find, onChange, isSingle = false } = props;
  const { busy, message, run } = useBusyTask();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly Row[] | null>(null);
  const search = () =>
    run(async () => {
      const answer = await find(query.trim());
      if (!answer.ok) return answer.problem.message;
      setFound(answer.value ?? []);
      return null;
    });
  const isChosen = ({ id }: Row) => chosen.some((row) => row.id === id);
  const toggle = (row: Row) => {
    if (isChosen(row)) onChange(chosen.filter(({ id }) => id !== row.id));
    else onChange(isSingle ? [row] : [...chosen, row]);
  };
  const others = (found ?? []).filter((row) => !isChosen(row));
  return (
    <fieldset className={classes['pick']}>
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <div className={classes['buttons']}>
          {chosen.map((row) => (
            <ToggleChip key={row.id} isOn size="large" onToggle={() => toggle(row)}>
              {row.name}
            </ToggleChip>
          ))}
        </div>
      )}
      <div className={classes['filters']}>
        <div className={classes['search']}>
          <TextField
            label={`Search ${label.toLowerCase()}`}
            description={description}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') search();
            }}
          />
        </div>
        <Button h={48} variant="light" loading={busy} onClick={search}>
          Search
        </Button>
      </div>
      <AlertLine message={message} />
      {found !== null && others.length === 0 && <p role="status">Nothing else was found.</p>}
      {others.length > 0 && (
        <div className={classes['buttons']} role="group" aria-label="Found">
          {others.map((row) => (
            <ToggleChip key={row.id} isOn={false} size="large" onToggle={() => toggle(row)}>
              {row.name}
            </ToggleChip>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** How many are offered for a choice. */
const MOST_FOUND = 12;

/** Stores that can sell, by name, with typing errors forgiven; none for no words. */
export const storeFinder =
  ({ askDesk }: Pick<SyncService, 'askDesk'>) =>
  async (query: string): Promise<Answer<readonly Found[]>> => {
    if (query === '') return { ok: true, value: [] };
    const ask = { entity: 'shop', query, limit: MOST_FOUND } as const;
    const answer = await askDesk('advancedSearch', ask);
    if (!answer.ok) return answer;
    const shops = answer.value?.shops ?? [];
    return { ok: true, value: shops.map(({ id, name }) => ({ id, name })) };
  };

/** An item of a store with its price, paise. */
export interface FoundItem extends Found {
  readonly pricePaise: number;
}

/** Items of a store, by words. */
export const itemFinder =
  ({ askDesk }: Pick<SyncService, 'askDesk'>, storeId: string) =>
  async (query: string): Promise<Answer<readonly FoundItem[]>> => {
    const ask = { storeId, query, limit: MOST_FOUND };
    const answer = await askDesk('search-seller-catalogs', ask);
    if (!answer.ok) return answer;
    const found = (answer.value?.items ?? []).map(({ itemId, name, unit, pricePaise }) => ({
      id: itemId,
      name: `${name}, ${unit}, ${formatRupees(pricePaise)}`,
      pricePaise,
    }));
    return { ok: true, value: found };
  };

/** Categories of a store, by a part of the name; all of them for no words. */
export const categoryFinder =
  ({ askDesk }: Pick<SyncService, 'askDesk'>, storeId: string) =>
  async (query: string): Promise<Answer<readonly Found[]>> => {
    const answer = await askDesk('get-seller-catalog-categories', { storeId });
    if (!answer.ok) return answer;
    const part = query.toLowerCase();
    const found = (answer.value?.categories ?? [])
      .filter(({ name }) => name.toLowerCase().includes(part))
      .map(({ id, name }) => ({ id, name }));
    return { ok: true, value: found };
  };

/** Somebody by their person number; `realmId` where they were found by name. */
export interface FoundPerson extends Found {
  readonly realmId?: number;
}

export interface PickPersonProps {
  readonly label: string;
  readonly description?: string;
  /** The number of the chosen person; '' for nobody. */
  readonly userId: string;
  readonly onChange: (person: FoundPerson | null) => void;
}

/** Chooses a person by part of the name, or by their person number, which needs no network. */
export function PickPerson({ label, description, userId, onChange }: PickPersonProps) {
  const { sync } = useHaat();
  const [picked, setPicked] = useState<FoundPerson | null>(null);
  const named = picked?.id === userId ? picked : { id: userId, name: `Person ${userId}` };
  const find = async (query: string): Promise<Answer<readonly FoundPerson[]>> => {
    if (query === '') return { ok: true, value: [] };
    if (/^[1-9]\d{0,14}$/.test(query)) {
      return { ok: true, value: [{ id: query, name: `Person ${query}` }] };
    }
    const ask = { name: query.slice(0, 60), limit: MOST_FOUND };
    const answer = await sync.askDesk('Realm/advancedSearch', ask);
    if (!answer.ok) return answer;
    const people = (answer.value?.realms ?? []).map((realm) => ({
      id: String(realm.userId),
      // Of a buyer the name is a letter: the end of the number tells two of them apart.
      name: `${realm.name}, ${ROLE_NAMES[realm.role].toLowerCase()} (${realm.userId}), ${realm.contact}`,
      realmId: realm.realmId,
    }));
    return { ok: true, value: people };
  };
  return (
    <PickFound
      label={label}
      description={description ?? 'Part of the name, or the person number.'}
      isSingle
      chosen={userId === '' ? [] : [named]}
      find={find}
      onChange={([person]) => {
        setPicked(person ?? null);
        onChange(person ?? null);
      }}
    />
  );
}
