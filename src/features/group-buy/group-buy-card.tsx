import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { pledge } from '../../commands/group-buy/pledge.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { GroupBuyView } from '../../db/reads/group-buys.ts';
import { nextStep, reachedStep } from '../../domain/coop/group-buy.ts';
import { formatRupees } from '../../domain/money.ts';
import { groupBuyPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { useShare } from '../../ui/buttons/share-button.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { endsText, joinedText, pledgeText, progressText } from './group-buy-words.ts';
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

/** A running group buy: its price ladder, how far it is, until when, this person's pledge, and the way to more neighbours. */
export function GroupBuyCard(props: GroupBuyCardProps) {
  const { group, address, serverNow, isOwn = true, children } = props;
  const { name, unit, picture, storeName, joinedQuantity } = group;
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
        </div>
      </div>
      <PriceLadder group={group} />
      <ProgressLine reached={joinedQuantity} whole={whole}>
        {progressText(group)}
      </ProgressLine>
      <div className={classes['facts']}>
        <p className={classes['ends']}>{endsText(group.endsAt, serverNow)}</p>
        <p className={classes['soft']}>{joinedText(group, isOwn)}</p>
      </div>
      <p role="status" className={classes['soft']}>
        {pledgeText(group)}
      </p>
      {address !== undefined && group.endsAt > serverNow && (
        <PledgeForm group={group} address={address} serverNow={serverNow} />
      )}
      {children}
      {group.endsAt > serverNow && <Invite group={group} />}
    </article>
  );
}

/** What one unit costs alone, and from how many on it costs less: steps that go down. */
function PriceLadder({ group }: Pick<GroupBuyCardProps, 'group'>) {
  const { steps, joinedQuantity, pricePaise } = group;
  const reached = reachedStep(steps, joinedQuantity);
  const next = nextStep(steps, joinedQuantity);
  const alone = { words: 'alone', paise: pricePaise, isReached: false, isNext: false };
  const rungs = steps.map((step) => ({
    words: `from ${step.fromQuantity}`,
    paise: step.pricePaise,
    isReached: step === reached,
    isNext: step === next,
  }));
  return (
    <ol className={classes['ladder']} aria-label="Price by quantity">
      {[alone, ...rungs].map(({ words, paise, isReached, isNext }) => (
        <li
          key={words}
          className={classes['rung']}
          data-reached={isReached ? '' : undefined}
          data-next={isNext ? '' : undefined}
        >
          <b className={classes['price']}>{formatRupees(paise)}</b>
          <span
            aria-hidden
            className={classes['block']}
            style={{ height: `${(TALLEST_RUNG * paise) / Math.max(1, pricePaise)}px` }}
          />
          <span className={classes['from']}>
            {words}
            {isReached && <span className="visually-hidden">: the price now</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Of the dearest price, px. */
const TALLEST_RUNG = 56;

/** Hands the link on by the phone's own share sheet: more neighbours make it cheaper for all. */
function Invite({ group }: Pick<GroupBuyCardProps, 'group'>) {
  const { share, element } = useShare();
  const { name, unit, groupBuyId } = group;
  return (
    <>
      <Button
        size="md"
        variant="light"
        leftSection={<IconShare3 size={20} stroke={1.8} aria-hidden />}
        aria-label={`Invite neighbours: ${name}`}
        onClick={() =>
          share({
            title: `${name} ${unit}`,
            text: `${name} ${unit}: ${progressText(group)}, on Haat`,
            path: groupBuyPath(groupBuyId),
          })
        }
      >
        Invite neighbours
      </Button>
      {element}
    </>
  );
}

interface PledgeFormProps extends Pick<GroupBuyCardProps, 'group' | 'serverNow'> {
  readonly address: AddressRow;
}

function PledgeForm({ group, address, serverNow }: PledgeFormProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { ownQuantity, joinableQuantity, waiting, name } = group;
  const stands = waiting?.problem === null ? waiting.quantity : ownQuantity;
  const [chosen, setChosen] = useState<number | null>(null);
  const most = Math.max(ownQuantity + joinableQuantity, stands);
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
          <QuantityStepper
            label={name}
            quantity={quantity}
            least={1}
            canAdd={quantity < most}
            unitsAre="to pledge"
            onChoose={setChosen}
          />
          {quantity === stands ? (
            <Button
              size="md"
              variant="subtle"
              disabled={busy}
              aria-label={`Take back pledge ${name}`}
              onClick={() => send(0)}
            >
              Take back
            </Button>
          ) : (
            <Button
              size="md"
              loading={busy}
              aria-label={`${stands === 0 ? 'Pledge' : 'Change pledge'} ${name}`}
              onClick={() => send(quantity)}
            >
              {stands === 0 ? `Pledge ${quantity}` : `Change to ${quantity}`}
            </Button>
          )}
        </div>
      )}
      {most === 0 && <p className={classes['soft']}>All of it is pledged.</p>}
      <AlertLine message={message} />
    </>
  );
}
