import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { secondsLeft, useNow } from '../../ui/time/use-now.ts';
import classes from './not-found-page.module.css';

const REDIRECT_AFTER_MS = 10_000;

/** For paths that lead nowhere: says so and goes home after a countdown that can be stopped. */
export function NotFoundPage() {
  const messages = useMessages();
  const { now, session } = useHaat();
  const navigate = useNavigate();
  const [leavesAt, setLeavesAt] = useState<number | null>(() => now() + REDIRECT_AFTER_MS);
  const time = useNow(now, leavesAt !== null);
  const seconds = leavesAt === null ? null : secondsLeft(leavesAt, time);
  const target = session === null ? ROUTES.welcome : ROUTES.home;

  useEffect(() => {
    if (seconds === 0) void navigate(target, { replace: true });
  }, [seconds, target, navigate]);

  return (
    <Screen title={messages.lostTitle}>
      <EmptyState
        picture="1f6d2"
        title={messages.lostText}
        action={
          <>
            <p className={classes['count']}>
              {seconds === null ? 'You stay here.' : `Taking you back in ${seconds} s`}
            </p>
            <Button size="lg" onClick={() => void navigate(target, { replace: true })}>
              {session === null ? 'Go to start now' : 'Go to home now'}
            </Button>
            {seconds !== null && (
              <Button
                size="lg"
                variant="subtle"
                onClick={() => {
                  setLeavesAt(null);
                }}
              >
                Stay here
              </Button>
            )}
          </>
        }
      />
    </Screen>
  );
}
