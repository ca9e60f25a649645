import { describe, expect, it } from 'vitest';
import { INSTALL_AGAIN_MS, isInstallMoment, type InstallFacts } from './install-moment.ts';

const facts = (parts: Partial<InstallFacts> = {}): InstallFacts => ({
  hasOrdered: true,
  unsent: 0,
  isInstalled: false,
  answer: null,
  now: 10 * INSTALL_AGAIN_MS,
  ...parts,
});

describe('the offer to install', () => {
  it('INST-1 comes after the first order', () => {
    expect(isInstallMoment(facts())).toBe(true);
    expect(isInstallMoment(facts({ hasOrdered: false }))).toBe(false);
  });

  it('INST-1 waits until all is sent: an app on the home screen may have a storage of its own', () => {
    expect(isInstallMoment(facts({ unsent: 1 }))).toBe(false);
  });

  it('INST-1 is not for who has the app', () => {
    expect(isInstallMoment(facts({ isInstalled: true }))).toBe(false);
    expect(isInstallMoment(facts({ answer: { answer: 'accepted', at: 0 } }))).toBe(false);
  });

  it.each(['dismissed', 'closed'] as const)(
    'INST-1 comes again a month after it was %s',
    (answer) => {
      const { now } = facts();
      const asked = (at: number) => isInstallMoment(facts({ answer: { answer, at } }));
      expect([asked(now - INSTALL_AGAIN_MS + 1), asked(now - INSTALL_AGAIN_MS)]).toEqual([
        false,
        true,
      ]);
    },
  );
});
