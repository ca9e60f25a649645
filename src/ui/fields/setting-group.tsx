import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  dearerChoices,
  MISSING_CHOICES,
  standingChoiceText,
} from '../../domain/orders/payments/standing-choice.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { ChoiceChips } from './choice-chips.tsx';
import classes from './setting-group.module.css';

export interface SettingGroupProps {
  readonly title: string;
  /** For a section that is named by the title. */
  readonly titleId?: string;
  readonly hint: string;
  /** True where the hint changes with what is chosen, so that it is read out. */
  readonly isStatus?: boolean;
  readonly children: ReactNode;
}

/** Settings under a title that says what they are about, on a card. */
export function SettingGroup(props: SettingGroupProps) {
  const { title, titleId, hint, isStatus = false, children } = props;
  return (
    <div className={classes['group']}>
      <div>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        <p className={classes['hint']} role={isStatus ? 'status' : undefined}>
          {hint}
        </p>
      </div>
      {children}
    </div>
  );
}

interface SettingSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** One line of a card of settings: what it is, what it does, and the switch at the thumb. */
export function SettingSwitch(props: SettingSwitchProps) {
  const { label, description, checked, disabled = false, onChange } = props;
  return (
    <Switch
      classNames={{
        root: classes['switch'] ?? '',
        body: classes['body'] ?? '',
        label: classes['label'] ?? '',
        description: classes['description'] ?? '',
      }}
      size="md"
      labelPosition="left"
      label={label}
      description={description}
      checked={checked}
      disabled={disabled}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}

interface NetworkSwitchesProps {
  /** False until the phone has told how they stand: a tap would turn them to the wrong side. */
  readonly isRead?: boolean;
  readonly workOffline: boolean;
  readonly saveData: boolean;
  readonly onWorkOffline: (workOffline: boolean) => void;
  readonly onSaveData: (saveData: boolean) => void;
}

/** The manual switches of NET-1: for lines that cost money, and for lines that are worse than none. */
export function NetworkSwitches(props: NetworkSwitchesProps) {
  const { isRead = true, workOffline, saveData, onWorkOffline, onSaveData } = props;
  return (
    <>
      <SettingSwitch
        label="Save data"
        description="No new pictures, and nothing is fetched by itself. What you do is sent at once."
        checked={saveData}
        disabled={!isRead}
        onChange={onSaveData}
      />
      <SettingSwitch
        label="Work offline"
        description="Saves data and battery. What is on this phone stays usable; what you do is sent later."
        checked={workOffline}
        disabled={!isRead}
        onChange={onWorkOffline}
      />
    </>
  );
}

interface StandingChoiceFormProps {
  readonly title: string;
  readonly choice: StandingChoice;
  readonly onChange: (choice: StandingChoice) => void;
}

/** ORD-2: what may differ between what the buyer saw and what the store says when the order is sent. */
export function StandingChoiceForm({ title, choice, onChange }: StandingChoiceFormProps) {
  return (
    <SettingGroup title={title} hint={standingChoiceText(choice)} isStatus>
      <ChoiceChips
        legend="If the total is higher, accept up to"
        choices={dearerChoices(choice.acceptUpToPaise)}
        value={String(choice.acceptUpToPaise)}
        onChange={(value) => {
          onChange({ ...choice, acceptUpToPaise: Number(value) });
        }}
      />
      <ChoiceChips
        legend="If an item is missing"
        choices={MISSING_CHOICES}
        value={choice.dropMissing ? 'leave-out' : 'ask'}
        onChange={(value) => {
          onChange({ ...choice, dropMissing: value === 'leave-out' });
        }}
      />
    </SettingGroup>
  );
}
