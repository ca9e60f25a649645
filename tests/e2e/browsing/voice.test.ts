import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { goInApp, openStore, untilInstalled } from '../../support/browser/journeys.ts';
import { startAsBuyer } from '../../support/browser/signed-in-phone.ts';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';

let server: AppServer;
let phone: Phone;
let context: BrowserContext;

beforeAll(async () => {
  server = await startApp({});
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.start();
  phone = await aPhone();
  context = await phone.open();
});
afterEach(() => phone?.discard());

/** What the stand-in for the browser's speech has seen, and how a test speaks to it. */
interface StandIn {
  place: string;
  readonly languages: string[];
  readonly local: (boolean | undefined)[];
  readonly calls: string[];
  hear: (texts: readonly string[], isFinal: boolean) => void;
  end: (error?: string) => void;
}
type Speaking = Window & { standIn: StandIn };

/** Puts a stand-in in the place of the browser's speech recognition, which needs a service that no test has. */
async function standInForSpeech(place: string): Promise<void> {
  await context.addInitScript((where) => {
    let current: Recognition | null = null;
    const begin = (recognition: Recognition): void => {
      current = recognition;
    };
    const tell = (about: Recognition | null, name: string, facts = {}): void => {
      about?.dispatchEvent(Object.assign(new Event(name), facts));
    };
    const standIn: StandIn = {
      place: where,
      languages: [],
      local: [],
      calls: [],
      hear: (texts, isFinal) =>
        tell(current, 'result', {
          results: texts.map((transcript) => ({ 0: { transcript, confidence: 0.9 }, isFinal })),
        }),
      end: (error) => {
        const ending = current;
        current = null;
        if (error !== undefined) tell(ending, 'error', { error });
        tell(ending, 'end');
      },
    };
    class Recognition extends EventTarget {
      lang = '';
      processLocally?: boolean;
      static async available() {
        return standIn.place;
      }
      static async install() {
        standIn.calls.push('install');
        standIn.place = 'available';
        return true;
      }
      start() {
        begin(this);
        standIn.languages.push(this.lang);
        standIn.local.push(this.processLocally);
        setTimeout(() => tell(this, 'start'));
      }
      stop() {
        standIn.calls.push('stop');
        setTimeout(() => standIn.end());
      }
      abort() {
        standIn.calls.push('abort');
        setTimeout(() => standIn.end('aborted'));
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition, standIn });
  }, place);
}

const hear = (page: Page, texts: readonly string[], isFinal = true) =>
  page.evaluate(([said, final]) => (window as unknown as Speaking).standIn.hear(said, final), [
    texts,
    isFinal,
  ] as const);
const end = (page: Page, error?: string) =>
  page.evaluate((code) => (window as unknown as Speaking).standIn.end(code), error);
const seen = (page: Page) =>
  page.evaluate(() => {
    const { languages, local, calls } = (window as unknown as Speaking).standIn;
    return { languages, local, calls };
  });

/** Signed in, with the nearest store on the phone. */
async function aPhoneWithAStore(): Promise<Page> {
  const page = pageOf(context);
  await startAsBuyer(page, server.url, { address: null });
  await openStore(page);
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor();
  await untilInstalled(page);
  return page;
}

const microphone = (page: Page) => page.getByRole('button', { name: 'Speak', exact: true });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const NETWORK_LINE = 'What you say goes to your browser’s speech service over the network.';
const NO_NETWORK = 'Speaking needs a network on this phone. Type or paste instead.';

async function openList(page: Page): Promise<void> {
  await goInApp(page, '/search');
  await page.getByRole('link', { name: 'Write, paste or say a whole list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your list' }).waitFor();
}

describe('SRC-6 speaking', () => {
  it('SRC-6 heard words become a search, and the screen says that they go over the network', async () => {
    await standInForSpeech('unavailable');
    const page = await aPhoneWithAStore();
    await goInApp(page, '/search');
    expect(await microphone(page).getAttribute('aria-pressed')).toBe('false');
    await microphone(page).click();
    await page.getByText(NETWORK_LINE).waitFor();
    await page.getByRole('status').getByText('Listening, in English').waitFor();
    expect(await microphone(page).getAttribute('aria-pressed')).toBe('true');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await hear(page, ['toma'], false);
    await page.getByRole('group', { name: 'Speaking' }).getByText('toma').waitFor();
    expect(await field(page).inputValue()).toBe('');
    await hear(page, ['Mujhe aadha kilo tamatar chahiye.']);
    await end(page);
    await page
      .getByRole('region', { name: 'Top search results' })
      .getByRole('heading', { level: 3, name: /tomato/i })
      .first()
      .waitFor();
    expect(await field(page).inputValue()).toBe('tamatar 500 g');
    expect(await microphone(page).getAttribute('aria-pressed')).toBe('false');
    expect(await seen(page)).toEqual({ languages: ['en-IN'], local: [undefined], calls: [] });
  });

  it('SRC-6 a spoken list becomes lines and then a cart, offline with the language on the phone', async () => {
    await standInForSpeech('available');
    const page = await aPhoneWithAStore();
    await page.evaluate(() => localStorage.setItem('language', 'hi'));
    await server.stop();
    await context.setOffline(true);
    await openList(page);
    const list = page.getByRole('textbox', { name: 'What do you need?' });
    await list.fill('1 kg pyaz');
    await page.getByRole('button', { name: 'Speak your list' }).click();
    await page.getByText('What you say stays on this phone.').waitFor();
    await page.getByRole('status').getByText('Listening, in Hindi').waitFor();
    await hear(page, ['2 kilo aloo aur aadha litre doodh', 'ek dozen anda']);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect
      .poll(() => list.inputValue())
      .toBe('1 kg pyaz\n2 kilo aloo\naadha litre doodh\nek dozen anda');
    expect(await seen(page)).toEqual({ languages: ['hi-IN'], local: [true], calls: ['stop'] });
    await page.getByRole('button', { name: 'Find these' }).click();
    await page.getByRole('combobox', { name: '2 kilo aloo' }).waitFor();
    await page.getByRole('button', { name: /^Add \d items? · ₹/ }).click();
    await page.getByText(/items? added to your cart\./).waitFor();
    await page.getByRole('link', { name: 'Go to cart' }).click();
    await page
      .getByRole('main')
      .getByText(/Potato/)
      .first()
      .waitFor();
  });

  it('SRC-6 without a network it says so, and nothing that was written is lost', async () => {
    await standInForSpeech('unavailable');
    const page = await aPhoneWithAStore();
    await openList(page);
    const list = page.getByRole('textbox', { name: 'What do you need?' });
    const speak = page.getByRole('button', { name: 'Speak your list' });
    await list.fill('namak');
    // It goes while somebody speaks: what was heard until then is kept.
    await speak.click();
    await hear(page, ['2 kilo aloo']);
    await end(page, 'network');
    await page.getByRole('alert').getByText(NO_NETWORK).waitFor();
    expect(await list.inputValue()).toBe('namak\n2 kilo aloo');
    await page.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(true);
    await speak.click();
    await page.getByRole('alert').getByText(NO_NETWORK).waitFor();
    expect(await list.inputValue()).toBe('namak\n2 kilo aloo');
    expect((await seen(page)).languages).toHaveLength(1);
  });

  it.each([
    [
      'not-allowed',
      'Haat may not use the microphone. Allow it in the browser’s settings, or type.',
    ],
    ['no-speech', 'We heard nothing. Speak a little louder, or type.'],
    ['audio-capture', 'We found no microphone on this phone. Type or paste instead.'],
    [
      'language-not-supported',
      'Your browser does not understand spoken English. Type or paste instead.',
    ],
  ])('SRC-6 says what to do about %s, until somebody types', async (code, words) => {
    await standInForSpeech('unavailable');
    const page = pageOf(context);
    await startAsBuyer(page, server.url, { address: null });
    await goInApp(page, '/search');
    await microphone(page).click();
    await page.getByRole('status').getByText('Listening, in English').waitFor();
    await end(page, code);
    await page.getByRole('alert').getByText(words).waitFor();
    await field(page).fill('m');
    await expect.poll(() => page.getByText(words).count()).toBe(0);
  });

  it('SRC-6 offers once to download a language that the phone may have', async () => {
    await standInForSpeech('downloadable');
    const page = pageOf(context);
    await startAsBuyer(page, server.url, { address: null });
    await goInApp(page, '/search');
    await microphone(page).click();
    await page.getByText(NETWORK_LINE).waitFor();
    await hear(page, ['milk']);
    await end(page);
    const offer = page.getByRole('group', { name: 'Speak without a network' });
    await offer.getByText('Speak without a network: download the language').waitFor();
    await offer.getByRole('button', { name: 'Download English' }).click();
    await page.getByText('English is on this phone now.').waitFor();
    await microphone(page).click();
    await page.getByText('What you say stays on this phone.').waitFor();
    expect(await seen(page)).toMatchObject({ local: [undefined, true], calls: ['install'] });
  });

  it('SRC-6 stops listening when the screen is left or hidden, and sends nothing that was said', async () => {
    await standInForSpeech('unavailable');
    const page = await aPhoneWithAStore();
    const sent: string[] = [];
    await goInApp(page, '/search');
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await microphone(page).click();
    await page.getByRole('status').getByText('Listening, in English').waitFor();
    await hear(page, ['zanzibar'], false);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    });
    await expect.poll(() => microphone(page).getAttribute('aria-pressed')).toBe('false');
    expect((await seen(page)).calls).toEqual(['stop']);
    await field(page).fill('');
    await microphone(page).click();
    await page.getByRole('status').getByText('Listening, in English').waitFor();
    await hear(page, ['gibraltar'], false);
    await goInApp(page, '/cart');
    expect((await seen(page)).calls).toEqual(['stop', 'abort']);
    // What was searched for is asked of the server as if it had been typed; what was only spoken is told to nobody.
    expect(sent.filter((request) => request.includes('gibraltar'))).toEqual([]);
  });

  it('SRC-6 has no microphone where the browser can not listen', async () => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'SpeechRecognition');
      Reflect.deleteProperty(window, 'webkitSpeechRecognition');
    });
    const page = pageOf(context);
    await startAsBuyer(page, server.url, { address: null });
    await goInApp(page, '/search');
    await field(page).waitFor();
    expect(await microphone(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Write, paste or say a whole list' }).click();
    await page.getByText('The microphone of your keyboard works, too.').waitFor();
    expect(await page.getByRole('button', { name: 'Speak your list' }).count()).toBe(0);
  });
});
