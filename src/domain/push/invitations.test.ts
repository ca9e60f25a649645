import { expect, it, describe } from 'vitest';
import {
  isBusyScreen,
  isCalmScreen,
  INSTALL_AGAIN_MS,
  isInstallMoment,
  type InstallFacts,
  browserVersionOf,
  checkPushPrompt,
  isPushMoment,
  pushPromptProblemText,
  type PushFacts,
  type PushPromptOptions,
  type PushSurroundings,
} from './invitations.ts';
import { ROUTES } from '../routes/routes.ts';

it.each([
  ROUTES.retailCart,
  ROUTES.enamCart,
  ROUTES.payment,
  ROUTES.orderConfirm,
  ROUTES.signInOtp,
  ROUTES.ticketCreate,
  '/coop/cart',
])('UPD-1 nobody is asked on %s', (path) => {
  expect([isBusyScreen(path), isCalmScreen(path)]).toEqual([true, false]);
});

it.each([ROUTES.home, ROUTES.cart, ROUTES.orders, ROUTES.order, '/store/x/item'])(
  'UPD-1 a new version may ask on %s',
  (path) => {
    expect(isBusyScreen(path)).toBe(false);
  },
);

it('INST-1 PUSH-1 what the app proposes by itself is asked at home and among the orders only', () => {
  expect(Object.values(ROUTES).filter(isCalmScreen)).toEqual(['/home', '/orders']);
});

const installFacts = (parts: Partial<InstallFacts> = {}): InstallFacts => ({
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
    expect(isInstallMoment(installFacts())).toBe(true);
    expect(isInstallMoment(installFacts({ isBusy: true }))).toBe(false);
    expect(isInstallMoment(installFacts({ way: 'none' }))).toBe(false);
  });

  it('INST-1 is proposed where no browser offers it: after the first order, on a calm screen, with all sent', () => {
    const good = { way: 'by-hand', isCalm: true, hasOrdered: true, unsent: 0 } as const;
    expect(isInstallMoment(installFacts(good))).toBe(true);
    expect(isInstallMoment(installFacts({ ...good, hasOrdered: false }))).toBe(false);
    expect(isInstallMoment(installFacts({ ...good, isCalm: false }))).toBe(false);
    // An app on the home screen may have a storage of its own.
    expect(isInstallMoment(installFacts({ ...good, unsent: 1 }))).toBe(false);
  });

  it('INST-1 is not for who has the app', () => {
    expect(isInstallMoment(installFacts({ way: 'installed' }))).toBe(false);
    expect(isInstallMoment(installFacts({ answer: { answer: 'accepted', at: 0 } }))).toBe(false);
  });

  it.each(['dismissed', 'closed'] as const)(
    'INST-1 comes again a month after it was %s',
    (answer) => {
      const { now } = installFacts();
      const asked = (at: number) => isInstallMoment(installFacts({ answer: { answer, at } }));
      expect([asked(now - INSTALL_AGAIN_MS + 1), asked(now - INSTALL_AGAIN_MS)]).toEqual([
        false,
        true,
      ]);
    },
  );
});

const OPTIONS: PushPromptOptions = {
  title: 'Know when your order moves',
  body: 'We write when it is packed.',
  okText: 'Allow',
  rejectText: 'Not now',
};
const HERE: PushSurroundings = {
  protocol: 'https:',
  hostname: 'shop.example',
  browserVersion: 120,
  canPush: true,
};

const check = (options: Partial<PushPromptOptions>, here: Partial<PushSurroundings> = {}) =>
  checkPushPrompt({ ...OPTIONS, ...options }, { ...HERE, ...here });

describe('the push prompt (specification, section 5)', () => {
  it.each(['title', 'body', 'okText', 'rejectText'] as const)('needs a %s', (name) => {
    expect(check({ [name]: ' ' })).toEqual({
      ok: false,
      problem: { kind: 'missing', names: [name] },
    });
  });

  it.each([
    ['#12aBcF', '#12aBcF'],
    [undefined, '#f28046'],
    ['', '#f28046'],
    ['#fff', '#f28046'],
    ['12abcf', '#f28046'],
    ['#12abcg', '#f28046'],
    ['#12abcf00', '#f28046'],
    ['red', '#f28046'],
  ])('takes the colour %s as %s', (okColour, shown) => {
    const result = check(okColour === undefined ? {} : { okColour });
    expect(result).toMatchObject({ ok: true, prompt: { okColour: shown } });
  });

  it.each([
    ['https:', 'shop.example', true],
    ['http:', 'localhost', true],
    ['http:', '127.0.0.1', true],
    ['http:', 'shop.example', false],
    ['http:', 'localhost.shop.example', false],
  ])('on %s//%s: %s', (protocol, hostname, ok) => {
    expect(check({}, { protocol, hostname }).ok).toBe(ok);
  });

  it.each([
    [49, false],
    [50, true],
    [null, true],
  ])('in a browser of version %s: %s', (browserVersion, ok) => {
    expect(check({}, { browserVersion }).ok).toBe(ok);
  });

  it('is not asked where there are no messages', () => {
    expect(check({}, { canPush: false })).toEqual({ ok: false, problem: { kind: 'unsupported' } });
  });

  it('says what is wrong with it', () => {
    const texts = [
      check({ title: '' }),
      check({}, { protocol: 'http:' }),
      check({}, { canPush: false }),
    ]
      .filter((result) => !result.ok)
      .map(({ problem }) => pushPromptProblemText(problem));
    expect(texts).toEqual([
      'The push prompt lacks title',
      'Push needs https or localhost',
      'This browser does not support push',
    ]);
  });

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
      126,
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 127],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1', 17],
    ['something else', null],
  ])('reads the version of %s', (userAgent, version) => {
    expect(browserVersionOf(userAgent)).toBe(version);
  });
});

describe('the moment to ask', () => {
  const NOW = 2_000_000_000_000;
  const facts = (parts: Partial<PushFacts> = {}): PushFacts => ({
    isSignedIn: true,
    hasOrdered: true,
    permission: 'default',
    isOn: false,
    askedAt: null,
    now: NOW,
    ...parts,
  });

  it('comes with the first order, to who may be asked', () => {
    expect(isPushMoment(facts())).toBe(true);
    for (const parts of [
      { isSignedIn: false },
      { hasOrdered: false },
      { permission: 'denied' },
      { isOn: true },
    ] as const) {
      expect({ ...parts, asks: isPushMoment(facts(parts)) }).toEqual({ ...parts, asks: false });
    }
  });

  it('PUSH-1 comes again after 604800 seconds, and not before', () => {
    expect(isPushMoment(facts({ askedAt: NOW - 604_800_000 + 1 }))).toBe(false);
    expect(isPushMoment(facts({ askedAt: NOW - 604_800_000 }))).toBe(true);
  });
});
