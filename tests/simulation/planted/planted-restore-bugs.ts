import type { PlantedBug } from './planted-bugs.ts';

const theme = 'shopping';

/** Faults around a server that has several copies, and that is restored from a backup (VER-1). */
export const PLANTED_RESTORE_BUGS: readonly PlantedBug[] = [
  {
    name: 'takes no notice of another epoch',
    file: 'src/sync/epoch/epochs.ts',
    find: 'if (heard === undefined) return;',
    replace: "if (heard !== '') return;",
    theme,
    caughtBy: 12,
  },
  {
    name: 'tells nobody of an order that its server has lost',
    file: 'src/sync/epoch/lost-records.ts',
    find: `await addLostRecords(db, lost);
  await endAskingAnew(db, 'orders');`,
    replace: `await endAskingAnew(db, 'orders');`,
    theme,
    caughtBy: 756,
  },
  {
    name: 'remembers for ever who a session is, whatever another copy did to it',
    file: 'server/sign-in/authenticate.ts',
    find: 'if (now < remembered.until && now >= remembered.until - memoryMs) return remembered.session;',
    replace: 'if (now >= 0) return remembered.session;',
    theme,
    caughtBy: 28,
  },
];
