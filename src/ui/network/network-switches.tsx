import { SettingSwitch } from '../fields/setting-switch.tsx';

export interface NetworkSwitchesProps {
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
