/** The header in which a phone says which one it is, a random id: limits count phones before addresses (LIM-1). */
export const DEVICE_HEADER = 'haat-device';
