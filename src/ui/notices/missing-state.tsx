import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';
import { useMessages } from '../messages-context.ts';
import { isLineProblem, type Refresh } from '../network/use-background-refresh.ts';

export interface MissingStateProps {
  /** Name of a picture in `/goods`. */
  readonly picture: string;
  readonly refresh: Refresh;
  /** What is not on this phone, and when it comes; left out where it does not stand here offline. */
  readonly offlineText?: string;
  /** What to do where it is not the network that is missing. */
  readonly failedText: string;
}

/** In place of what this phone has never fetched, once asking for it has failed. */
export function MissingState({ picture, refresh, offlineText, failedText }: MissingStateProps) {
  const messages = useMessages();
  const { problem, retry } = refresh;
  const isOffline = isLineProblem(problem);
  const text = isOffline ? offlineText : failedText;
  return (
    <EmptyState
      picture={picture}
      title={isOffline ? 'You are offline.' : (problem?.message ?? messages.genericShort)}
      {...(text !== undefined && { text })}
      action={
        <Button size="lg" variant="light" onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}
