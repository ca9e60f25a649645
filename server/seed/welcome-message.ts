import { ROUTES } from '../../src/domain/routes/routes.ts';
import type { inboxMessages } from '../db/inbox-tables.ts';

/** The demo's message to everybody. `now` in ms. */
export const welcomeMessage = (now: number): typeof inboxMessages.$inferInsert => ({
  id: 'demo-welcome',
  pivotId: 'demo',
  userId: null,
  title: 'Welcome to Haat',
  body: 'Shops near you, with or without a network.\nEvery delivered order earns coins: see how.',
  path: ROUTES.howToEarn,
  sentAt: now,
});
