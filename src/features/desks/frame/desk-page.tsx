import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, type ReactNode, useState } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import { readUserDetails } from '../../../db/reads/settings.ts';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { DeskSort } from './desk-table.tsx';
import classes from './desk-page.module.css';

/** Whose desk it is: all staff, or administrators only. */
type DeskOf = 'staff' | 'admin';

const DESKS: readonly (readonly [path: string, label: string, of: DeskOf])[] = [
  [ROUTES.careOrders, 'Orders', 'staff'],
  [ROUTES.careTickets, 'Tickets', 'staff'],
  [ROUTES.careChats, 'Chats', 'staff'],
  [ROUTES.adminShops, 'Shops', 'admin'],
  [ROUTES.adminPeople, 'People', 'admin'],
  [ROUTES.adminCooperatives, 'Cooperatives', 'admin'],
  [ROUTES.adminGroupBuys, 'Group buys', 'admin'],
  [ROUTES.adminOffers, 'Offers', 'admin'],
  [ROUTES.adminHome, 'Home', 'admin'],
  [ROUTES.adminMessages, 'Messages', 'admin'],
  [ROUTES.adminEvents, 'Figures', 'admin'],
  [ROUTES.adminAudit, 'Audit log', 'admin'],
  [ROUTES.adminHealth, 'Server', 'admin'],
];

const ONLY: Readonly<Record<DeskOf, { readonly title: string; readonly text: string }>> = {
  staff: {
    title: 'For customer care only',
    text: 'Sign in with a number of customer care to work here.',
  },
  admin: {
    title: 'For administrators only',
    text: 'Sign in with an administrator’s number to work here.',
  },
};

/** The role of who is signed in; undefined while it is being read, null for a visitor. */
export function useRole() {
  const { device } = useHaat();
  return useLiveQuery(
    async () => (await readUserDetails(device))?.realmOwnerInfo.role ?? null,
    [device],
  );
}

/** On a phone the row of desks is wider than the screen: the one that is open is in view. */
function showCurrent(desks: HTMLElement | null): void {
  desks?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

export interface DeskPageProps {
  readonly title: string;
  readonly of: DeskOf;
  /** Rendered for those whose desk it is only, so that nothing is asked for others. */
  readonly children: ReactNode;
}

/** The frame of every desk: the way to the others, and as wide as a PC's screen allows. */
export function DeskPage({ title, of, children }: DeskPageProps) {
  const role = useRole();
  const isAdmin = role === ROLES.ADMIN;
  const isStaff = isAdmin || role === ROLES.CR;
  const isTheirs = of === 'admin' ? isAdmin : isStaff;
  const desks = DESKS.filter(([, , whose]) => isAdmin || whose === 'staff');
  return (
    <Screen title={title} backTo={ROUTES.account}>
      {role !== undefined && !isTheirs && <EmptyState picture="1f4e6" {...ONLY[of]} />}
      {isTheirs && (
        <div className={classes['desk']}>
          {desks.length > 1 && (
            <nav aria-label="Desks" className={classes['desks']} ref={showCurrent}>
              {desks.map(([path, label]) => (
                <NavLink key={path} to={path} className={classes['link'] ?? ''}>
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          {children}
        </div>
      )}
    </Screen>
  );
}

/** Values by name; an empty one takes the name out of the address. */
type AddressChanges = Readonly<Record<string, string>>;

/** What the address says of a desk: its filters, the order of its rows, and what is open. */
export interface DeskAddress {
  readonly get: (name: string) => string;
  /** @param changes or what makes them of the address as it is, which may be newer than what is drawn */
  readonly set: (changes: AddressChanges | ((get: DeskAddress['get']) => AddressChanges)) => void;
  readonly sort: DeskSort | null;
  readonly sortBy: (by: DeskSort) => void;
}

/** A desk's address: who sends it to a colleague, or comes back to it, finds the same rows. */
export function useDeskAddress(): DeskAddress {
  const [search, setSearch] = useSearchParams();
  const [key = '', way] = (search.get('sort') ?? '').split('.');
  const set = useCallback(
    (changes: AddressChanges | ((get: DeskAddress['get']) => AddressChanges)) => {
      const next = new URLSearchParams(window.location.search);
      const wanted =
        typeof changes === 'function' ? changes((name) => next.get(name) ?? '') : changes;
      for (const [name, value] of Object.entries(wanted)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setSearch(next, { replace: true });
    },
    [setSearch],
  );
  return {
    get: (name) => search.get(name) ?? '',
    set,
    sort: key === '' ? null : { key, isDown: way === 'down' },
    sortBy: (by) => set({ sort: by.isDown ? `${by.key}.down` : by.key }),
  };
}

interface ListFiltersProps {
  readonly address: DeskAddress;
  /** What it searches, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** Which rows are shown. */
  readonly filter: {
    readonly label: string;
    /** Of the address. */
    readonly key: string;
    /** Without a value: all. */
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
}

/** The search of a desk's list (`q` of its address), and the choice of rows beside it. */
export function ListFilters({ address, label, placeholder, filter }: ListFiltersProps) {
  const { key, options } = filter;
  const chosen = address.get(key);
  return (
    <>
      <div className={classes['search']}>
        <SearchInput
          label={label}
          placeholder={placeholder}
          text={address.get('q')}
          onChange={(q) => address.set({ q })}
        />
      </div>
      <SelectField
        aria-label={filter.label}
        value={options.some(({ value }) => value === chosen) ? chosen : ''}
        onChange={(event) => address.set({ [key]: event.currentTarget.value })}
        data={[...options]}
      />
    </>
  );
}

interface PersonSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly address: DeskAddress;
  /** Whether what is typed may be the beginning of a number. */
  readonly mayBeNumber: (typed: string) => boolean;
  /** Opens what belongs to a whole number; ends with what to tell, or null. */
  readonly openNumber: (mobileNumber: string) => Promise<string | null>;
}

/**
 * Words are searched while they are typed and stand in the address. A number does neither, and is kept nowhere: with Enter its
 * person is looked up (DESK-2).
 */
export function PersonSearch(props: PersonSearchProps) {
  const { label, placeholder, address, mayBeNumber, openNumber } = props;
  const { message, run, clear } = useBusyTask();
  const [text, setText] = useState(address.get('q'));
  const isNumber = mayBeNumber(text) && /\d{5}/.test(text.replaceAll(/[\s().+-]/g, ''));
  const type = (typed: string) => {
    setText(typed);
    clear();
    address.set({ q: mayBeNumber(typed) ? '' : typed, buyer: '' });
  };
  const open = () =>
    run(async () => {
      const number = normalizeMobileNumber(text);
      if (!MOBILE_NUMBER.test(number)) return 'Please write all ten digits of the number.';
      return openNumber(number);
    });
  return (
    <div className={classes['search']}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        text={text}
        onChange={type}
        {...(isNumber && { onEnter: open })}
      />
      <AlertLine message={message} />
    </div>
  );
}
