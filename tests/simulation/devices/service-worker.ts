import { killContext, startContext, type AppContext, type Phone } from './phone.ts';
import type { World } from '../world.ts';

/** The browser ends an idle service worker after up to this long, ms. */
const IDLE_MS = 30_000;

/** Fires the `sync` event when one is registered, as sw/background-sync.ts takes it. */
export function runServiceWorker(world: World, phone: Phone): void {
  if (!phone.syncWanted) return;
  phone.syncWanted = false;
  const running = [...phone.contexts].find(({ kind }) => kind === 'service-worker');
  if (running === undefined) startContext(world, phone, 'service-worker', sync);
  else running.actor.post(0, () => sync(running));

  function sync(context: AppContext): void {
    void context.engine
      .drain('background-sync')
      .then((report) => {
        world.trace.note(`${context.actor.name} sync ends, ${report?.waiting ?? 'nobody'} waiting`);
        if (report !== null && report.waiting > 0 && !report.paused) phone.syncWanted = true;
      })
      .catch((error: unknown) => world.heard(error, context.actor));
    world.scheduler.after(world.chance.between(500, IDLE_MS), () => killContext(world, context));
  }
}
