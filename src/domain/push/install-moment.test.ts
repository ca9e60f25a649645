import { describe, expect, it } from 'vitest';
import { INSTALL_AGAIN_MS, isInstallMoment, type InstallFacts } from './install-moment.ts';

const facts = (parts: Partial<InstallFacts> = {}): InstallFacts => ({
  way: 'offered',
  isBusy: false,
  isCalm: false,
  hasOrdered: false,
  unsent: 1,
  answer: null,
  now: 10 * INSTALL_AGAIN_MS,
  ...parts,
});

describe('the offer to install', () => {
  it('INST-1 comes when the browser offers it, never over a checkout or a payment', () => {
    expect(isInstallMoment(facts())).toBe(true);
    expect(isInstallMoment(facts({ isBusy: true }))).toBe(false);
    expect(isInstallMoment(facts({ way: 'none' }))).toBe(false);
  });

  it('INST-1 is proposed where no browser offers it: after the first order, on a calm screen, with all sent', () => {
    const good = { way: 'by-hand', isCalm: true, hasOrdered: true, unsent: 0 } as const;
    expect(isInstallMoment(facts(good))).toBe(true);
    expect(isInstallMoment(facts({ ...good, hasOrdered: false }))).toBe(false);
    expect(isInstallMoment(facts({ ...good, isCalm: false }))).toBe(false);
    // An app on the home screen may have a storage of its own.
    expect(isInstallMoment(facts({ ...good, unsent: 1 }))).toBe(false);
  });

  it('INST-1 is not for who has the app', () => {
    expect(isInstallMoment(facts({ way: 'installed' }))).toBe(false);
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
