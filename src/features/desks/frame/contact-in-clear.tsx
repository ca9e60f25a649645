import { useState } from 'react';
import { Button } from '@mantine/core';
import { useHaat } from '../../../ports/haat-context.tsx';
import classes from './desk-page.module.css';
import { ReasonAct } from './reason-act.tsx';

/** A person's number in clear, for a reason that is logged; it is shown and never kept on this device (DESK-2). */
export function ContactInClear({
  who,
}: {
  /** Somebody with an account, or who left their number only. */
  readonly who: { readonly userId: number } | { readonly leadId: string };
}) {
  const { sync } = useHaat();
  const [isAsked, setIsAsked] = useState(false);
  const [contact, setContact] = useState<{ name: string; mobileNumber: string } | null>(null);
  const show = async (reason: string) => {
    const answer =
      'userId' in who
        ? await sync.askDesk('read-contact', { ...who, reason })
        : await sync.askDesk('read-lead', { ...who, reason });
    if (!answer.ok) return answer.problem.message;
    setContact(answer.value);
    return null;
  };
  if (contact !== null) {
    return (
      <dl className={classes['facts']}>
        <dt>Name</dt>
        <dd>{contact.name === '' ? 'No name yet' : contact.name}</dd>
        <dt>Mobile number</dt>
        <dd>
          <a href={`tel:+91${contact.mobileNumber}`}>{contact.mobileNumber}</a>
        </dd>
      </dl>
    );
  }
  if (!isAsked) {
    return (
      <Button variant="light" h={48} onClick={() => setIsAsked(true)}>
        Show name and number
      </Button>
    );
  }
  return (
    <ReasonAct
      label="Why you need the number"
      description="It stands in the audit log."
      acts={[{ label: 'Show it', isMain: true, run: show }]}
    />
  );
}
