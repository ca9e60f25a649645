import { Button } from '@mantine/core';
import { millisecondsInDay } from 'date-fns/constants';
import type { changeShop } from '../../../commands/sellers/change-shop.ts';
import type { ShopSettings } from '../../../db/reads/shop-desk.ts';
import {
  endOfPause,
  type Holiday,
  holidayOfFields,
  PAUSES,
} from '../../../domain/sellers/shop-times.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SettingSwitch } from '../../../ui/fields/setting-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { DateTime, dayText } from '../../../ui/time/date-time.tsx';
import classes from '../join/join.module.css';
import { useRuledForm } from '../../../ui/fields/form-problems.ts';

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
  const form = useRuledForm({ initialValues: { first: '', last: '' } });
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

export type ShopChanges = Parameters<typeof changeShop>[1]['store'];

interface TakingOrdersProps {
  readonly shop: ShopSettings['shop'];
  readonly onChange: (changes: ShopChanges) => void;
}

/** Whether the shop is open, and closing it for a while. */
export function TakingOrders({ shop, onChange }: TakingOrdersProps) {
  const { now } = useHaat();
  return (
    <Panel>
      <SettingSwitch
        label="Take orders"
        description={
          shop.takingOrders
            ? 'Customers can order from you now.'
            : 'Customers see your shop, but can’t order.'
        }
        checked={shop.takingOrders}
        onChange={(takingOrders) => {
          onChange({ takingOrders, closedUntil: null });
        }}
      />
      {shop.takingOrders ? (
        <div className={classes['pauses']} role="group" aria-label="Close for a while">
          <span className={classes['soft']}>Close for a while:</span>
          {PAUSES.map(({ id, name }) => (
            <Button
              key={id}
              h={44}
              px={12}
              variant="light"
              onClick={() => {
                onChange({ takingOrders: false, closedUntil: endOfPause(id, shop, now()) });
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      ) : (
        shop.closedUntil !== undefined &&
        shop.closedUntil !== null && (
          <p>
            Opens by itself <DateTime ms={shop.closedUntil} isWithin />.
          </p>
        )
      )}
    </Panel>
  );
}
