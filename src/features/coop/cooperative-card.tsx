import { numberText } from '../../domain/money.ts';
import { Button } from '@mantine/core';
import { joinCooperative } from '../../commands/coop/join-cooperative.ts';
import type { CooperativeView } from '../../db/reads/coop.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { membershipText, termsOf } from './coop-words.ts';
import classes from './coop.module.css';

export interface CooperativeCardProps {
  readonly cooperative: CooperativeView;
  /** Who is no member can join here; a visitor signs in first. */
  readonly canJoin: boolean;
  /** Offers to leave as well, with what the membership has brought. */
  readonly isDetailed?: boolean;
}

/** A cooperative: who they are, what members have of it, and where this person stands. */
export function CooperativeCard(props: CooperativeCardProps) {
  const { cooperative, canJoin, isDetailed = false } = props;
  const { name, city, about, members, waiting } = cooperative;
  return (
    <Panel>
      <div className={classes['coop']}>
        <h3 className={classes['name']}>{name}</h3>
        <p className={classes['soft']}>
          {city} · {numberText(members)} {members === 1 ? 'member' : 'members'} on Haat
        </p>
        {isDetailed && <p>{about}</p>}
        <p className={classes['terms']}>
          {termsOf(cooperative).map((term) => (
            <span key={term} className={classes['term']}>
              {term}
            </span>
          ))}
        </p>
        <p role="status" className={classes['soft']}>
          {membershipText(cooperative)}
        </p>
        {waiting !== null && waiting.problem !== null && (
          <p className={classes['problem']}>{waiting.problem}</p>
        )}
        {canJoin && <JoinOrLeave cooperative={cooperative} canLeave={isDetailed} />}
      </div>
    </Panel>
  );
}

interface JoinOrLeaveProps {
  readonly cooperative: CooperativeView;
  readonly canLeave: boolean;
}

function JoinOrLeave({ cooperative, canLeave }: JoinOrLeaveProps) {
  const { name, membership, waiting } = cooperative;
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const wants = waiting?.problem === null ? waiting.isMember : membership.isMember;
  const set = (isMember: boolean) =>
    run(async () => {
      const result = await joinCooperative(haat, cooperative, isMember);
      return result.ok ? null : result.message;
    });
  return (
    <>
      <AlertLine message={message} />
      {!wants && (
        <Button size="md" loading={busy} onClick={() => set(true)} aria-label={`Join ${name}`}>
          Join
        </Button>
      )}
      {wants && canLeave && (
        <Button
          size="md"
          variant="light"
          loading={busy}
          onClick={() => set(false)}
          aria-label={`Leave ${name}`}
        >
          Leave
        </Button>
      )}
    </>
  );
}
