import { pollUntil } from '../poll-until.ts';

/** What a driver of an engine has to be able to do; everything else is made of it. `Handle` is its reference to an element. */
export interface EngineDriver<Handle = unknown> {
  /** Starts to load an address; what comes is waited for by what it shows. */
  readonly goTo: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs the body of a function in the page. @returns what it or its promise comes to, as JSON has it */
  readonly run: (body: string, parameters: readonly unknown[]) => Promise<unknown>;
  /** The same for a function that returns an element or null. */
  readonly find: (body: string, parameters: readonly unknown[]) => Promise<Handle | null>;
  /** Presses in the middle of an element, as a finger does. */
  readonly press: (element: Handle) => Promise<void>;
  /** Types into an element. */
  readonly type: (element: Handle, text: string) => Promise<void>;
  /** PNG, base64. */
  readonly picture: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Roles that the journey touches. */
type Role = 'button' | 'link' | 'textbox' | 'heading';

/** One window of a browser, used by what assistive technology reads. */
export interface EngineWindow {
  readonly goTo: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page; it gets and returns what JSON can tell. */
  readonly run: <Parameters extends readonly unknown[], Result>(
    script: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ) => Promise<Result>;
  /** Waits until the page says something with this name. */
  readonly see: (role: Role, name: RegExp) => Promise<void>;
  /** Waits until the page has this text. */
  readonly read: (text: RegExp) => Promise<string>;
  readonly press: (role: Role, name: RegExp) => Promise<void>;
  readonly fill: (name: RegExp, text: string) => Promise<void>;
  /** Waits until nothing in the page is like this selector any more. */
  readonly gone: (selector: string) => Promise<void>;
  /** Waits until the address is like this. @returns it */
  readonly at: (path: RegExp) => Promise<string>;
  readonly picture: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Finds the first visible element of a role by its accessible name; runs in the page. */
const FIND = `
const [role, source, flags] = arguments;
const name = new RegExp(source, flags);
const selectors = {
  button: 'button, [role=button], input[type=submit]',
  link: 'a[href], [role=link]',
  textbox: 'input:not([type=checkbox]):not([type=radio]), textarea',
  heading: 'h1, h2, h3, [role=heading]',
};
const textOf = (element) => {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
  if (labelled.length > 0) return labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  if (element.labels?.length > 0) return [...element.labels].map((one) => one.textContent).join(' ');
  return element.textContent ?? '';
};
return [...document.querySelectorAll(selectors[role])].find((element) =>
  element.closest('#start-picture') === null && element.getClientRects().length > 0 && !element.disabled &&
  name.test(textOf(element).replace(/\\s+/g, ' ').trim())) ?? null;
`;

/** A window by its driver. */
export function windowOf<Handle>(driver: EngineDriver<Handle>): EngineWindow {
  const run: EngineWindow['run'] = async (script, ...parameters) =>
    (await driver.run(`return (${script.toString()})(...arguments);`, parameters)) as never;
  const findNow = (role: Role, { source, flags }: RegExp) =>
    // The page may be on its way to the next one.
    driver.find(FIND, [role, source, flags]).catch(() => null);
  const shown = () => run(() => `${location.href}\n${document.body.innerText}`).catch(String);

  async function find(role: Role, name: RegExp): Promise<Handle> {
    let found: Handle | null = null;
    await pollUntil(
      async () => {
        found = await findNow(role, name);
        return found === null ? shown() : '';
      },
      () => found !== null,
      `${role} ${String(name)} to be there`,
    );
    return found as Handle;
  }

  return {
    ...driver,
    run,
    see: async (role, name) => void (await find(role, name)),
    read: (text) => pollUntil(shown, (all) => text.test(all), `the page, to say ${String(text)}`),
    press: async (role, name) => driver.press(await find(role, name)),
    fill: async (name, text) => {
      const box = await find('textbox', name);
      await driver.press(box);
      // What is typed takes the place of what stands there.
      await run(() => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
      });
      await driver.type(box, text);
    },
    gone: async (selector) => {
      await pollUntil(
        // A page on its way to the next one can't say.
        () => run((gone) => document.querySelector(gone) === null, selector).catch(() => false),
        (isGone) => isGone,
        `${selector}, to be gone`,
      );
    },
    at: (path) =>
      pollUntil(
        () => run(() => location.pathname + location.search).catch(String),
        (address) => path.test(address),
        `the address, to be ${String(path)}`,
      ),
  };
}
