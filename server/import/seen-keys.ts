import { createHash } from 'node:crypto';

const FIRST_SLOTS = 1 << 16;

/**
 * Remembers keys by 52 bits of their hash in 11 to 21 bytes each, where a Set of strings would take ten times
 * that. Two different keys are mistaken for one with a chance of one in a thousand at two million.
 */
export function createSeenKeys(): { readonly addIfNew: (key: string) => boolean } {
  let slots = new Float64Array(FIRST_SLOTS);
  let used = 0;

  /** Puts a hash into its place; false when it is there already. */
  const place = (hash: number): boolean => {
    let slot = hash % slots.length;
    while (slots[slot] !== 0) {
      if (slots[slot] === hash) return false;
      slot = (slot + 1) % slots.length;
    }
    slots[slot] = hash;
    return true;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Float64Array(old.length * 2);
    for (const hash of old) if (hash !== 0) place(hash);
  };
  return {
    addIfNew: (key) => {
      const digest = createHash('sha1').update(key).digest();
      // 48 bits and 4 more make a safe integer; 0 marks an empty slot.
      const hash = digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) & 15) + 1;
      if (!place(hash)) return false;
      used += 1;
      if (used * 4 > slots.length * 3) grow();
      return true;
    },
  };
}
