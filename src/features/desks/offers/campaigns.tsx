import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_CAMPAIGN } from '../../../contracts/desks/desk-commands.ts';
import type { DeskCampaign } from '../../../contracts/rewards/campaigns.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { formatRupees } from '../../../domain/money.ts';
import { campaignProblem, extraCoins, type WantedCampaign } from '../../../domain/rewards/coins.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  RowState,
  useActsOn,
  useDesk,
  standsColumn,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import type { DeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { PickFound, storeFinder } from '../frame/pick-found.tsx';
import { ReasonAct, TimeField } from '../frame/reason-act.tsx';
import {
  CAMPAIGN_FIELD_OF,
  type CampaignDraft,
  campaignDraftOf,
  milestonesText,
  readCampaignDraft,
} from './campaign-draft.ts';

function stateOf({ startsAt, endsAt }: DeskCampaign, now: number): readonly [string, MarkTone] {
  if (endsAt <= now) return ['Over', 'ended'];
  return startsAt > now ? ['Not yet', 'waiting'] : ['Running', 'done'];
}

const columns = (actsOn: ActsOn, now: number): readonly DeskColumn<DeskCampaign>[] => [
  { key: 'title', label: 'Campaign', value: ({ title }) => title },
  {
    key: 'extra',
    label: 'For ₹100',
    value: ({ extraPerHundredRupees }) => extraPerHundredRupees,
    show: ({ extraPerHundredRupees: extra }) => (extra === 0 ? 'Milestones only' : `${extra} more`),
  },
  { key: 'milestones', label: 'Milestones', value: (row) => milestonesText(row) || 'None' },
  { key: 'where', label: 'Where', value: ({ storeName }) => storeName ?? 'Every store' },
  { key: 'orders', label: 'Orders', value: ({ countedOrders }) => countedOrders },
  { key: 'coins', label: 'Coins', value: ({ coins }) => coins },
  timeColumn('ends', 'Ends', ({ endsAt }) => endsAt),
  standsColumn(
    actsOn,
    ({ campaignId }) => deskSubjects.campaign(campaignId),
    (row) => stateOf(row, now),
  ),
];

/** Campaigns in which orders earn coins besides the usual ones, and what a person's n-th order brings. */
export function Campaigns({ address }: { readonly address: DeskAddress }) {
  const now = useMinute(Date.now);
  const ask = useMemo(() => ({ limit: 100 }), []);
  const desk = useDesk('fetch-desk-campaigns', ask);
  const actsOn = useActsOn();
  const [isMaking, setIsMaking] = useState(false);
  const campaigns = desk.kept?.answer.campaigns ?? [];
  const opened = campaigns.find(({ campaignId }) => campaignId === address.get('open'));
  const unlisted = useUnlistedActs(
    [deskSubjects.campaign('')],
    campaigns.map(({ campaignId }) => deskSubjects.campaign(campaignId)),
  );
  const refused = refusedAsk(SAVE_CAMPAIGN, unlisted);
  const acts = actsOn(deskSubjects.campaign(opened?.campaignId ?? ''));
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption="Campaigns"
        rowsOf={(answer) => answer.campaigns}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn, now)}
        idOf={({ campaignId }) => campaignId}
        onOpen={({ campaignId }) => address.set({ open: campaignId })}
        emptyTitle="No campaigns"
        emptyText="Every ₹100 of goods earn one coin. A campaign adds to that for a time."
      >
        <Button h={44} variant="light" onClick={() => setIsMaking(true)}>
          {refused === null ? 'New campaign' : `Mend ${refused.title}`}
        </Button>
      </DeskList>
      {isMaking && (
        <Sheet title={refused?.title ?? 'New campaign'} onClose={() => setIsMaking(false)}>
          <ActLines acts={unlisted.filter(({ refusal }) => refusal !== null)} />
          <CampaignForm campaign={null} refused={refused} onSaved={() => setIsMaking(false)} />
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet title={opened.title} onClose={() => address.set({ open: '' })}>
          <RowState acts={acts} state={stateOf(opened, now)} />
          <ActLines acts={acts} />
          {isAnswered(acts) && (
            <CampaignForm
              key={opened.version}
              campaign={opened}
              refused={refusedAsk(SAVE_CAMPAIGN, acts)}
            />
          )}
        </Sheet>
      )}
    </>
  );
}

interface CampaignFormProps {
  /** Null: a new one. */
  readonly campaign: DeskCampaign | null;
  readonly refused: (WantedCampaign & { readonly campaignId: string }) | null;
  readonly onSaved?: () => void;
}

function CampaignForm({ campaign, refused, onSaved }: CampaignFormProps) {
  const haat = useHaat();
  const facts = refused ?? campaign;
  const form = useForm<CampaignDraft>({ initialValues: campaignDraftOf(facts) });
  const { values: draft, errors, setErrors } = form;
  const time = (name: 'startsAt' | 'endsAt') => ({
    value: draft[name],
    error: errors[name],
    onChange: (at: number | null) => form.setValues({ [name]: at }),
  });
  const isCounting = campaign !== null && campaign.countedOrders > 0;
  const wanted = readCampaignDraft(draft);
  const save = async (reason: string) => {
    if ('errors' in wanted) {
      setErrors(wanted.errors);
      return 'Please look at the fields above.';
    }
    const problem = campaignProblem(wanted, { before: campaign, now: haat.now() });
    if (problem !== null) {
      setErrors({ [CAMPAIGN_FIELD_OF[problem.field]]: problem.text });
      return problem.text;
    }
    const campaignId = facts?.campaignId ?? readableId(wanted.title, haat.newId());
    const milestones = [...wanted.milestones];
    const seenVersion = campaign?.version ?? 0;
    const ask = { ...wanted, milestones, campaignId, seenVersion, reason };
    const result = await appendCommand(haat, SAVE_CAMPAIGN, { ask, about: wanted.title });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  const number = { inputMode: 'numeric', disabled: isCounting } as const;
  return (
    <ReasonAct acts={[{ label: campaign === null ? 'Make it' : 'Save', isMain: true, run: save }]}>
      {campaign === null && (
        <PickFound
          label="Store"
          description="Nobody chosen: it holds at every store."
          isSingle
          chosen={draft.stores}
          find={storeFinder(haat.sync)}
          onChange={(stores) => form.setValues({ stores })}
        />
      )}
      <div className={classes['fields']}>
        <TextField label="Name" maxLength={80} {...form.getInputProps('title')} />
        <TextField
          label="What buyers read"
          maxLength={300}
          {...form.getInputProps('description')}
        />
        <TextField label="More coins for ₹100" {...number} {...form.getInputProps('extra')} />
        <TextField
          label="At most for an order"
          placeholder="No limit"
          {...number}
          {...form.getInputProps('most')}
        />
        <TextField label="Smallest order, ₹" {...number} {...form.getInputProps('minimum')} />
        <TextField
          label="Milestones, order: coins"
          placeholder="5: 50, 10: 150"
          disabled={isCounting}
          {...form.getInputProps('milestones')}
        />
        <TimeField label="Begins (India)" {...time('startsAt')} />
        <TimeField label="Ends (India)" {...time('endsAt')} />
      </div>
      {isCounting && (
        <p className={classes['words']}>Orders count for it already: what it brings stays.</p>
      )}
      {!('errors' in wanted) && (
        <p className={classes['words']} aria-live="polite">
          An order of {formatRupees(100_000)} brings {extraCoins(wanted, 100_000)} coins besides the
          usual 10.
        </p>
      )}
    </ReasonAct>
  );
}
