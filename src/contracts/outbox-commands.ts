import type { OutboxCommand } from './outbox-command.ts';
import { SAVE_PROFILE } from './sign-in/save-profile.ts';

/** Every command that one call sends: the sync engine makes a sender of each, the sync page reads its title. */
export const OUTBOX_COMMANDS: readonly OutboxCommand[] = [SAVE_PROFILE];

const commandsByKind = new Map(OUTBOX_COMMANDS.map((command) => [command.kind, command]));

/** The command of an entry's kind; undefined for orders, addresses and kinds of a newer version. */
export function commandOfKind(kind: string): OutboxCommand | undefined {
  return commandsByKind.get(kind);
}
