/** The header in which a phone says which one it is, a random id: limits count phones before addresses (LIM-1). */
export const DEVICE_HEADER = 'haat-device';

/**
 * Names the life of the server's database, in every answer that has versions, and in a request the one that its versions
 * are of (VER-1). Versions of different epochs say nothing about each other.
 */
export const EPOCH_HEADER = 'haat-epoch';
