import { Switch } from '@mantine/core';
import classes from './work-offline-switch.module.css';

export interface WorkOfflineSwitchProps {
  readonly checked: boolean;
  readonly onChange: (workOffline: boolean) => void;
}

/** The manual switch of NET-1, for lines that are worse than none and for saving data. */
export function WorkOfflineSwitch({ checked, onChange }: WorkOfflineSwitchProps) {
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
      label="Work offline"
      description="Saves data and battery. What is on this phone stays usable; what you do is sent later."
      checked={checked}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
