import { Switch } from '@mantine/core';
import classes from './network-switches.module.css';

export interface NetworkSwitchesProps {
  readonly workOffline: boolean;
  readonly saveData: boolean;
  readonly onWorkOffline: (workOffline: boolean) => void;
  readonly onSaveData: (saveData: boolean) => void;
}

/** The manual switches of NET-1: for lines that cost money, and for lines that are worse than none. */
export function NetworkSwitches(props: NetworkSwitchesProps) {
  const { workOffline, saveData, onWorkOffline, onSaveData } = props;
  return (
    <>
      <OneSwitch
        label="Save data"
        description="No new pictures, and nothing is fetched by itself. What you do is sent at once."
        checked={saveData}
        onChange={onSaveData}
      />
      <OneSwitch
        label="Work offline"
        description="Saves data and battery. What is on this phone stays usable; what you do is sent later."
        checked={workOffline}
        onChange={onWorkOffline}
      />
    </>
  );
}

interface OneSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function OneSwitch({ label, description, checked, onChange }: OneSwitchProps) {
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
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
