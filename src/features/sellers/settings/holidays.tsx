import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Holiday, holidayOfFields } from '../../../domain/sellers/shop-times.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { dayText } from '../../../ui/time/day.tsx';
import classes from '../join/join.module.css';

export interface HolidaysProps {
  readonly holidays: readonly Holiday[];
  readonly onChange: (holidays: readonly Holiday[]) => void;
}

/** "25 Nov 2026", or the first and the last day. */
function holidayText({ startsAt, endsAt }: Holiday): string {
  const isOneDay = endsAt - startsAt <= millisecondsInDay;
  return isOneDay ? dayText(startsAt) : `${dayText(startsAt)} to ${dayText(endsAt - 1)}`;
}

/** The days on which the shop closes by itself, and opens again after them. */
export function Holidays({ holidays, onChange }: HolidaysProps) {
  const { now } = useHaat();
  const form = useForm({ initialValues: { first: '', last: '' } });
  const add = () => {
    const { first, last } = form.values;
    const result = holidayOfFields(first, last, holidays, now());
    if (!result.ok) {
      form.setFieldError('last', result.message);
      return;
    }
    form.reset();
    onChange([...holidays, result.holiday].toSorted((one, other) => one.startsAt - other.startsAt));
  };
  return (
    <Section title="Holidays">
      <Panel>
        {holidays.length > 0 && (
          <ul className={classes['days']} aria-label="Holidays ahead">
            {holidays.map((holiday) => (
              <li key={holiday.startsAt}>
                {holidayText(holiday)}
                <Button
                  h={44}
                  px={12}
                  variant="subtle"
                  aria-label={`Take off ${holidayText(holiday)}`}
                  onClick={() => onChange(holidays.filter((each) => each !== holiday))}
                >
                  Take off
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes['pair']}>
          <TextField label="First day" type="date" {...form.getInputProps('first')} />
          <TextField label="Last day" type="date" {...form.getInputProps('last')} />
        </div>
        <Button h={48} mt={12} variant="light" onClick={add}>
          Add holiday
        </Button>
      </Panel>
    </Section>
  );
}
