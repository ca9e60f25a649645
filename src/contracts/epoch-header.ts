/**
 * Names the life of the server's database, in every answer that has versions, and in a request the one that its versions
 * are of (VER-1). Versions of different epochs say nothing about each other.
 */
export const EPOCH_HEADER = 'haat-epoch';
