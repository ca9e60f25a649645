import type { InboxMessage } from '../../contracts/inbox/inbox-schemas.ts';

/** The newest messages, as the server last told of them and with what was looked at here since; `fetchedAt` by this device's clock. */
export interface KeptInbox {
  readonly messages: readonly InboxMessage[];
  readonly fetchedAt: number;
}

/** What a person's database knows of messages to them; which were looked at and not told yet stands in the outbox, too. */
export interface InboxFacts {
  inbox: KeptInbox;
}
