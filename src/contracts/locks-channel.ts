/** The channel on which workers tell pages the name of a database whose transactions they wait for (ENG-1). */
export const LOCKS_CHANNEL = 'haat-locks';
