import { Switch } from '@mantine/core';
import classes from './setting-switch.module.css';

export interface SettingSwitchProps {
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
