import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { pledge } from '../../commands/group-buy/pledge.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { GroupBuyView } from '../../db/reads/group-buys.ts';
import { nextStep } from '../../domain/coop/group-buy.ts';
import { formatRupees } from '../../domain/money.ts';
import { groupBuyPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { endsText, pledgeText, progressText } from './group-buy-words.ts';
import classes from './group-buy.module.css';

export interface GroupBuyCardProps {
  readonly group: GroupBuyView;
  /** Where the goods are brought; undefined while none is saved in the apartment's area. */
  readonly address: AddressRow | undefined;
  /** ms by the server's clock, as far as this phone knows it. */
  readonly serverNow: number;
  /** False for one that a link named, before its reader has said where they live; default true. */
  readonly isOwn?: boolean;
  /** In place of the form: how its reader comes to pledge. */
  readonly children?: ReactNode;
}

/** A running group buy: prices by quantity, how far it is, and this person's pledge. */
export function GroupBuyCard(props: GroupBuyCardProps) {
  const { group, address, serverNow, isOwn = true, children } = props;
  const { name, unit, picture, storeName, joinedQuantity, apartmentQuantity, pricePaise } = group;
  const whole = (nextStep(group.steps, joinedQuantity) ?? group.steps.at(-1))?.fromQuantity ?? 1;
  return (
    <article className={classes['card']}>
      <div className={classes['what']}>
        <Picture picture={picture} name={name} unit={unit} size={56} />
        <div className={classes['words']}>
          <h3 className={classes['name']}>
            {name} {unit}
          </h3>
          <p className={classes['soft']}>from {storeName}</p>
          <p className={classes['market']}>Market price {formatRupees(pricePaise)}</p>
        </div>
        <ShareButton
          label={`Share ${name}`}
          title={`${name} ${unit}`}
          text={`${name} ${unit}: ${progressText(group)}, on Haat`}
          path={groupBuyPath(group.groupBuyId)}
        />
      </div>
      <ul className={classes['steps']} aria-label="Price by quantity">
        {group.steps.map(({ fromQuantity, pricePaise: stepPaise }) => (
          <li
            key={fromQuantity}
            className={classes['step']}
            data-reached={joinedQuantity >= fromQuantity ? '' : undefined}
          >
            from {fromQuantity}: {formatRupees(stepPaise)}
          </li>
        ))}
      </ul>
      <ProgressLine reached={joinedQuantity} whole={whole}>
        {progressText(group)}
      </ProgressLine>
      <p className={classes['soft']}>
        Pledged: {isOwn && `${apartmentQuantity} by your apartment, `}
        {joinedQuantity} in all, of {group.mostQuantity} there are
      </p>
      <p className={classes['ends']}>{endsText(group.endsAt, serverNow)}</p>
      <p role="status" className={classes['soft']}>
        {pledgeText(group)}
      </p>
      {address !== undefined && group.endsAt > serverNow && (
        <PledgeForm group={group} address={address} serverNow={serverNow} />
      )}
      {children}
    </article>
  );
}

/** Fewer than there may be: a select of a hundred lines helps nobody. */
const MOST_CHOICES = 20;

interface PledgeFormProps extends Pick<GroupBuyCardProps, 'group' | 'serverNow'> {
  readonly address: AddressRow;
}

function PledgeForm({ group, address, serverNow }: PledgeFormProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { ownQuantity, joinableQuantity, waiting, name } = group;
  const stands = waiting?.problem === null ? waiting.quantity : ownQuantity;
  const [chosen, setChosen] = useState<number | null>(null);
  const most = Math.min(MOST_CHOICES, Math.max(ownQuantity + joinableQuantity, stands));
  const quantity = Math.min(chosen ?? Math.max(1, stands), Math.max(1, most));
  const send = (wanted: number) =>
    run(async () => {
      const decision = { group, quantity: wanted, address: address.address, serverNow };
      const result = await pledge(haat, decision);
      if (!result.ok) return result.message;
      setChosen(null);
      return null;
    });
  return (
    <>
      {most > 0 && (
        <div className={classes['form']}>
          <SelectField
            label="How many"
            data={Array.from({ length: most }, (_nothing, place) => String(place + 1))}
            value={String(quantity)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button
            size="md"
            loading={busy}
            disabled={quantity === stands}
            aria-label={`${stands === 0 ? 'Pledge' : 'Change pledge'} ${name}`}
            onClick={() => send(quantity)}
          >
            {stands === 0 ? 'Pledge' : 'Change pledge'}
          </Button>
        </div>
      )}
      {most === 0 && <p className={classes['soft']}>All of it is pledged.</p>}
      <AlertLine message={message} />
      {stands > 0 && (
        <Button
          size="md"
          variant="light"
          disabled={busy}
          aria-label={`Take back pledge ${name}`}
          onClick={() => send(0)}
        >
          Take back
        </Button>
      )}
    </>
  );
}
