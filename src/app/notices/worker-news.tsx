import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { followServiceWorker } from '../service-worker/service-worker.ts';

/** Does what the service worker tells: fetches orders that moved, opens the screen of a notification. Shows nothing. */
export function WorkerNews() {
  const { sync } = useHaat();
  const navigate = useNavigate();
  useEffect(
    () =>
      followServiceWorker({
        onOrdersChanged: () => void sync.pullOrders(),
        onOpenScreen: (path) => {
          const screen = internalPath(path);
          if (screen !== undefined) void navigate(screen);
        },
      }),
    [sync, navigate],
  );
  return null;
}
