import { Button } from '@mantine/core';
import { discardEntry } from '../../commands/outbox/discard-entry.ts';
import type { WaitingPledge } from '../../db/reads/group-buys.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { refusedText } from './group-buy-words.ts';
import classes from './group-buy.module.css';

/** Pledges that the server refused: each with why, until its person has read it. A new pledge takes its place, too. */
export function RefusedPledges({ refused }: { readonly refused: readonly WaitingPledge[] }) {
  const haat = useHaat();
  if (refused.length === 0) return null;
  return (
    <Section title="Needs you">
      <ul className={classes['cards']}>
        {refused.map((pledge) => (
          <li key={pledge.sequence} className={classes['refused']} role="alert">
            <b>
              {pledge.quantity} × {pledge.itemName}
            </b>
            <p>{refusedText(pledge)}</p>
            <Button
              size="md"
              variant="light"
              aria-label={`Put away ${pledge.itemName}`}
              onClick={() => void discardEntry(haat, pledge.sequence)}
            >
              Put away
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
