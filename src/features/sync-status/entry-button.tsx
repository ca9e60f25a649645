import { Button } from '@mantine/core';

/** Does nothing for a moment, but keeps its place and the focus of the keyboard. */
const HELD = { 'aria-disabled': true, 'data-disabled': true } as const;

export interface EntryButtonProps {
  readonly label: string;
  /** What the entry is, for those who hear the buttons only. */
  readonly what: string;
  /** Something is lost by it. */
  readonly isGrave?: boolean;
  /** Not while the entry is on its way. */
  readonly isHeld: boolean;
  readonly loading?: boolean;
  readonly onPress: () => void;
}

/** One of the buttons of an entry. */
export function EntryButton({
  label,
  what,
  isGrave = false,
  isHeld,
  loading = false,
  onPress,
}: EntryButtonProps) {
  return (
    <Button
      h={44}
      variant={isGrave ? 'subtle' : 'light'}
      {...(isGrave && { color: 'red' })}
      loading={loading}
      aria-label={`${label}: ${what}`}
      {...(isHeld && HELD)}
      onClick={() => {
        if (!isHeld) onPress();
      }}
    >
      {label}
    </Button>
  );
}
