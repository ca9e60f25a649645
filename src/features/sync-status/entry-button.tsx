import { Button } from '@mantine/core';

export interface EntryButtonProps {
  readonly label: string;
  /** What the entry is, for those who hear the buttons only. */
  readonly what: string;
  /** Something is lost by it. */
  readonly isGrave?: boolean;
  readonly loading?: boolean;
  readonly onPress: () => void;
}

/** One of the buttons of an entry. */
export function EntryButton({
  label,
  what,
  isGrave = false,
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
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
