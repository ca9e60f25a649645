import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import type { DeskBanner, DeskShelf } from '../../../contracts/home/desk-home.ts';
import { spanProblem } from '../../../domain/time.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../frame/desk-page.module.css';
import { TimeField } from '../frame/reason-act.tsx';
import own from './home-desk.module.css';

/** When a part of the home screen is shown, and whether. */
export interface PartDraft {
  readonly title: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isOn: boolean;
}

/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string>>;

/** What is wrong with the times of a part, by field. */
export function timeErrors(
  draft: PartDraft,
  before: DeskBanner | DeskShelf | null,
  now: number,
): Errors {
  const { startsAt, endsAt } = draft;
  if (startsAt === null) return { startsAt: 'Please write when it begins.' };
  const problem = spanProblem({ startsAt, endsAt }, { before, now, mostDays: 366 });
  if (problem === null) return {};
  return { [problem.startsWith('Its start') ? 'startsAt' : 'endsAt']: problem };
}

interface PartFieldsProps<Draft extends PartDraft> {
  readonly draft: Draft;
  readonly errors: FormErrors;
  readonly change: (part: Partial<PartDraft>) => void;
  readonly children?: ReactNode;
}

export function PartFields<Draft extends PartDraft>({
  draft,
  errors,
  change,
  children,
}: PartFieldsProps<Draft>) {
  return (
    <>
      <div className={classes['fields']}>
        <TextField
          label="Title"
          maxLength={60}
          value={draft.title}
          error={errors['title']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        {children}
        <TimeField
          label="Shown from (India)"
          value={draft.startsAt}
          error={errors['startsAt']}
          onChange={(startsAt) => change({ startsAt })}
        />
        <TimeField
          label="Until (India)"
          description="Empty: until it is taken away."
          value={draft.endsAt}
          error={errors['endsAt']}
          onChange={(endsAt) => change({ endsAt })}
        />
      </div>
      <ChoiceChips
        legend="On the home screen"
        choices={[
          { value: 'on', label: 'Shown' },
          { value: 'off', label: 'Hidden' },
        ]}
        value={draft.isOn ? 'on' : 'off'}
        onChange={(chosen) => change({ isOn: chosen === 'on' })}
      />
    </>
  );
}

/** As wide as a phone, and as buyers see it; nothing in it can be tapped. */
export function PhonePreview({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label="As buyers see it" className={own['phone']} inert>
      {children}
    </section>
  );
}

/** What stands beside the button when fields say what is wrong. */
export const INTO_FIELDS = 'Please look at the fields above.';

export interface PartFormProps<Part, Ask> {
  /** Null: a new one. */
  readonly part: Part | null;
  /** What was written and refused. */
  readonly refused: Ask | null;
  readonly onSaved?: () => void;
}
