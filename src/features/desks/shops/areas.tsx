import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_AREA } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import {
  AREA_STATES,
  type DeskArea,
  saveArea,
} from '../../../contracts/sellers/desk/desk-store.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { directionsUrl, type GeoPoint, isInIndia, readPoint } from '../../../domain/stores/geo.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  standsColumn,
  useActsOn,
  useDesk,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { type DeskAddress, ListFilters } from '../frame/desk-page.tsx';
import type { DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import classes from '../frame/desk-page.module.css';

const STATES: Readonly<Record<DeskArea['stands'], readonly [text: string, tone: MarkTone]>> = {
  served: ['Served', 'done'],
  unserved: ['No store yet', 'ended'],
  paused: ['Paused', 'attention'],
};

const columns = (actsOn: ActsOn): readonly DeskColumn<DeskArea>[] => [
  { key: 'code', label: 'Pincode', value: ({ areaCode }) => areaCode },
  { key: 'city', label: 'Area', value: ({ city }) => city },
  {
    key: 'district',
    label: 'District',
    value: ({ district, state }) => `${district}, ${state}`,
  },
  { key: 'stores', label: 'Shops', value: ({ stores }) => stores },
  { key: 'waiting', label: 'People waiting', value: ({ waiting }) => waiting },
  standsColumn(
    actsOn,
    ({ areaCode }) => deskSubjects.area(areaCode),
    ({ stands }) => STATES[stands],
  ),
];

/** Where stores deliver, where people wait for one, and which pincodes administrators added, named or paused. */
export function Areas({ address }: { readonly address: DeskAddress }) {
  const [query, status] = [address.get('q'), address.get('status')];
  const stands = AREA_STATES.find((each) => each === status);
  const ask = useMemo(
    () => ({ query, limit: 100, ...(stands !== undefined && { stands }) }),
    [query, stands],
  );
  const desk = useDesk('fetch-desk-areas', ask);
  const actsOn = useActsOn();
  const [isMaking, setIsMaking] = useState(false);
  const areas = desk.kept?.answer.areas ?? [];
  const unlisted = useUnlistedActs(
    [deskSubjects.area('')],
    areas.map(({ areaCode }) => deskSubjects.area(areaCode)),
  );
  const refused = refusedAsk(SAVE_AREA, unlisted);
  const opened = areas.find(({ areaCode }) => areaCode === address.get('open'));
  const acts = actsOn(deskSubjects.area(opened?.areaCode ?? ''));
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption="Areas"
        rowsOf={(answer) => answer.areas}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn)}
        idOf={({ areaCode }) => areaCode}
        onOpen={({ areaCode }) => address.set({ open: areaCode })}
        emptyTitle="No such area"
        emptyText="Try a pincode, a post office or a city."
      >
        <ListFilters
          address={address}
          label="Search areas"
          placeholder="Pincode, post office or city"
          filter={{
            label: 'Which areas',
            key: 'status',
            options: [
              { value: '', label: 'All areas' },
              ...Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
            ],
          }}
        />
        <Button h={44} variant="light" onClick={() => setIsMaking(true)}>
          {refused === null ? 'New area' : `Mend ${refused.areaCode}`}
        </Button>
      </DeskList>
      {isMaking && (
        <Sheet title="New area" onClose={() => setIsMaking(false)}>
          <p className={classes['words']}>
            For a pincode that the list of post offices lacks. Search for all others to name or
            pause them.
          </p>
          <ActLines acts={unlisted.filter(({ refusal }) => refusal !== null)} />
          <AreaForm area={null} refused={refused} onSaved={() => setIsMaking(false)} />
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet
          title={`${opened.city}, ${opened.areaCode}`}
          onClose={() => address.set({ open: '' })}
        >
          <dl className={classes['facts']}>
            <dt>Stands</dt>
            <dd>{STATES[opened.stands][0]}</dd>
            <dt>Shops</dt>
            <dd>{opened.stores} deliver here</dd>
            <dt>People waiting</dt>
            <dd>{opened.waiting}</dd>
            <dt>Post office</dt>
            <dd>{opened.isListed ? 'In the list of post offices' : 'Added by an administrator'}</dd>
            {opened.location !== null && (
              <>
                <dt>Middle</dt>
                <dd>
                  <a href={directionsUrl(opened.location)} target="_blank" rel="noreferrer">
                    {pointText(opened.location)}
                  </a>
                </dd>
              </>
            )}
          </dl>
          <ActLines acts={acts} />
          {isAnswered(acts) && (
            <AreaForm key={opened.version} area={opened} refused={refusedAsk(SAVE_AREA, acts)} />
          )}
        </Sheet>
      )}
    </>
  );
}

const pointText = (point: GeoPoint | null): string =>
  point === null ? '' : `${point.lat}, ${point.lon}`;

type AreaAsk = Parameters<typeof SAVE_AREA.input>[0]['ask'];

interface AreaFormProps {
  /** Null: a new one. */
  readonly area: DeskArea | null;
  /** What was written and refused. */
  readonly refused: AreaAsk | null;
  readonly onSaved?: () => void;
}

/** Names an area, says where it is, and whether stores deliver there. */
function AreaForm({ area, refused, onSaved }: AreaFormProps) {
  const haat = useHaat();
  const facts = refused ?? area;
  const form = useForm({
    initialValues: {
      areaCode: facts?.areaCode ?? '',
      city: facts?.city ?? '',
      district: facts?.district ?? '',
      state: facts?.state ?? '',
      location: pointText(facts?.location ?? null),
      isPaused: refused?.isPaused ?? area?.stands === 'paused',
    },
  });
  const save = async (reason: string) => {
    const { location: typed, ...names } = form.values;
    const location = readPoint(typed);
    const seenVersion = area?.version ?? 0;
    const ask = { ...names, location: location ?? null, seenVersion, reason };
    const isWrong = location === undefined || (location !== null && !isInIndia(location));
    const wrong = {
      ...fieldMessages(saveArea.input, ask),
      ...(isWrong && { location: 'Please write a point of India, like 12.9352, 77.6245.' }),
    };
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    const about = `${names.city.trim()}, ${names.areaCode}`;
    const result = await appendCommand(haat, SAVE_AREA, { ask, about });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: area === null ? 'Add it' : 'Save', isMain: true, run: save }]}>
      <div className={classes['fields']}>
        {area === null && (
          <TextField
            label="Pincode"
            inputMode="numeric"
            maxLength={6}
            {...form.getInputProps('areaCode')}
          />
        )}
        <TextField label="Area name" maxLength={60} {...form.getInputProps('city')} />
        <TextField label="District" maxLength={60} {...form.getInputProps('district')} />
        <TextField label="State" maxLength={60} {...form.getInputProps('state')} />
      </div>
      <TextField
        label="Its middle: latitude, longitude"
        description="As a map shows them. Stores deliver here whose radius reaches this point."
        placeholder="12.9352, 77.6245"
        {...form.getInputProps('location')}
      />
      <ChoiceChips
        legend="Stores deliver here"
        choices={[
          { value: 'open', label: 'Yes' },
          { value: 'paused', label: 'Paused' },
        ]}
        value={form.values.isPaused ? 'paused' : 'open'}
        onChange={(chosen) => form.setFieldValue('isPaused', chosen === 'paused')}
      />
    </ReasonAct>
  );
}
