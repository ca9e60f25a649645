import { describe, expect, it } from 'vitest';
import { emptiedStorageText, lostStorageText } from './emptied-notice.tsx';

describe('DB-3 what is told of an emptied storage', () => {
  it('DB-3 counts what was unsent, and promises nothing of it', () => {
    expect(lostStorageText(2)).toContain('2 changes that were not sent yet are lost');
    expect(lostStorageText(1)).toContain('1 change that was not sent yet is lost');
    expect(lostStorageText(0)).toContain('nothing was waiting');
    expect(lostStorageText(0)).not.toContain('lost');
  });

  it('DB-3 says the same to who has to sign in first', () => {
    expect(emptiedStorageText(0)).toMatch(/Sign in, .* comes back; nothing was waiting/);
    expect(emptiedStorageText(3)).toMatch(/Sign in, .*3 changes that were not sent yet are lost/);
  });
});
