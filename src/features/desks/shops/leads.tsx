import { useMemo } from 'react';
import type { DeskLead } from '../../../contracts/account/desk/fetch-person.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { ContactInClear } from '../frame/reason-act.tsx';
import { DeskList, useDesk } from '../frame/desk-list.tsx';
import { type DeskAddress, ListFilters } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';

const INTERESTS: Readonly<Record<DeskLead['interest'], string>> = {
  buying: 'Wants to buy',
  selling: 'Wants to sell',
  coop: 'Wants a cooperative',
};

const isInterest = (text: string): text is DeskLead['interest'] => Object.hasOwn(INTERESTS, text);

const COLUMNS: readonly DeskColumn<DeskLead>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'area', label: 'Pincode', value: ({ areaCode }) => areaCode },
  { key: 'wants', label: 'Wants', value: ({ interest }) => INTERESTS[interest] },
  { key: 'number', label: 'Number', value: ({ mobileNumber }) => mobileNumber },
  timeColumn('asked', 'Asked', ({ lastAt }) => lastAt),
];

/** Who left their number because Haat is not where they are yet, or to sell on it, who asked last first. */
export function Leads({ address }: { readonly address: DeskAddress }) {
  const [query, interest] = [address.get('q'), address.get('status')];
  const ask = useMemo(
    () => ({ query, limit: 100, ...(isInterest(interest) && { interest }) }),
    [query, interest],
  );
  const desk = useDesk('fetch-leads', ask);
  const opened = desk.kept?.answer.leads.find(({ leadId }) => leadId === address.get('open'));
  const areas = desk.kept?.answer.areas ?? [];
  return (
    <>
      {areas.length > 0 && (
        <NoticeLine>
          {`Most asked for: ${areas.map(({ areaCode, people }) => `${areaCode} (${people})`).join(', ')}`}
        </NoticeLine>
      )}
      <DeskList
        desk={desk}
        address={address}
        caption="People who asked to be told"
        rowsOf={({ leads }) => leads}
        hasMore={({ hasMore }) => hasMore}
        columns={COLUMNS}
        idOf={({ leadId }) => leadId}
        onOpen={({ leadId }) => address.set({ open: leadId })}
        emptyTitle="Nobody asked"
        emptyText="Who taps “Tell me when” where no shop delivers shows here."
      >
        <ListFilters
          address={address}
          label="Search who asked"
          placeholder="Pincode or name"
          filter={{
            label: 'What they want',
            key: 'status',
            options: [
              { value: '', label: 'Whatever they want' },
              ...Object.entries(INTERESTS).map(([value, label]) => ({ value, label })),
            ],
          }}
        />
      </DeskList>
      {opened !== undefined && (
        <Sheet
          title={`${opened.name} in ${opened.areaCode}`}
          onClose={() => address.set({ open: '' })}
        >
          <dl className={classes['facts']}>
            <dt>Wants</dt>
            <dd>{INTERESTS[opened.interest]}</dd>
            <dt>Pincode</dt>
            <dd>{opened.areaCode}</dd>
            <dt>Number</dt>
            <dd>{opened.mobileNumber}</dd>
            <dt>Asked first</dt>
            <dd>
              <DateTime ms={opened.firstAt} />
            </dd>
            <dt>Asked last</dt>
            <dd>
              <DateTime ms={opened.lastAt} />
            </dd>
          </dl>
          <ContactInClear key={opened.leadId} who={{ leadId: opened.leadId }} />
        </Sheet>
      )}
    </>
  );
}
