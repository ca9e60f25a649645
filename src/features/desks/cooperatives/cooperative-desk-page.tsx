import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeskCooperative } from '../../../contracts/coop/desk-cooperative.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  RowState,
  useActsOn,
  useDesk,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import type { DeskColumn } from '../frame/desk-table.tsx';
import { CooperativeForm, MemberAct } from './cooperative-form.tsx';

/** For administrators: cooperatives with their stores, percentages and members. */
export function CooperativeDeskPage() {
  return (
    <DeskPage title="Cooperatives" of="admin">
      <Cooperatives />
    </DeskPage>
  );
}

const columns = (actsOn: ActsOn): readonly DeskColumn<DeskCooperative>[] => [
  { key: 'name', label: 'Cooperative', value: ({ name }) => name },
  { key: 'city', label: 'City', value: ({ city }) => city },
  { key: 'stores', label: 'Its stores', value: ({ stores }) => stores.length },
  { key: 'members', label: 'Members', value: ({ members }) => members },
  {
    key: 'member',
    label: 'Members pay less',
    value: ({ memberPercent }) => memberPercent,
    show: ({ memberPercent }) => `${memberPercent} %`,
  },
  {
    key: 'share',
    label: 'Come back as coins',
    value: ({ sharePercent }) => sharePercent,
    show: ({ sharePercent }) => `${sharePercent} %`,
  },
  {
    key: 'stands',
    label: 'Stands',
    value: ({ stores }) => (stores.length === 0 ? 'No stores yet' : 'Sells'),
    show: ({ cooperativeId, stores }) => (
      <RowState
        acts={actsOn(deskSubjects.cooperative(cooperativeId))}
        state={stores.length === 0 ? ['No stores yet', 'attention'] : ['Sells', 'done']}
      />
    ),
  },
];

const ASK = { limit: 100 };

function Cooperatives() {
  const address = useDeskAddress();
  const desk = useDesk('fetch-desk-cooperatives', ASK);
  const actsOn = useActsOn();
  const [isMaking, setIsMaking] = useState(false);
  const cooperatives = desk.kept?.answer.cooperatives ?? [];
  const opened = cooperatives.find(({ cooperativeId }) => cooperativeId === address.get('open'));
  const unlisted = useUnlistedActs(
    [deskSubjects.cooperative('')],
    cooperatives.map(({ cooperativeId }) => deskSubjects.cooperative(cooperativeId)),
  );
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption="Cooperatives"
        rowsOf={(answer) => answer.cooperatives}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn)}
        idOf={({ cooperativeId }) => cooperativeId}
        onOpen={({ cooperativeId }) => address.set({ open: cooperativeId })}
        emptyTitle="No cooperative yet"
        emptyText="A cooperative has stores, and members who pay less there."
      >
        <Button h={44} variant="light" onClick={() => setIsMaking(true)}>
          New cooperative
        </Button>
      </DeskList>
      {isMaking && (
        <Sheet title="New cooperative" onClose={() => setIsMaking(false)}>
          <CooperativeForm cooperative={null} onSaved={() => setIsMaking(false)} />
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet title={opened.name} onClose={() => address.set({ open: '' })}>
          <ActLines acts={actsOn(deskSubjects.cooperative(opened.cooperativeId))} />
          {isAnswered(actsOn(deskSubjects.cooperative(opened.cooperativeId))) && (
            <>
              <CooperativeForm key={opened.version} cooperative={opened} />
              <MemberAct cooperative={opened} />
            </>
          )}
          <Members cooperative={opened} />
        </Sheet>
      )}
    </>
  );
}

function Members({
  cooperative: { members, newestMembers },
}: {
  readonly cooperative: DeskCooperative;
}) {
  if (members === 0) return <p className={classes['words']}>Nobody is a member yet.</p>;
  return (
    <dl className={classes['facts']}>
      <dt>Members</dt>
      <dd>{members}</dd>
      {newestMembers.map(({ userId, joinedAt }) => (
        <Member key={userId} userId={userId} joinedAt={joinedAt} />
      ))}
    </dl>
  );
}

const Member = ({ userId, joinedAt }: DeskCooperative['newestMembers'][number]) => (
  <>
    <dt>{userId}</dt>
    <dd>
      since <DateTime ms={joinedAt} isWithin />
    </dd>
  </>
);
