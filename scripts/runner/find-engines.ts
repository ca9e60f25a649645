import { findChromium } from './find-chromium.ts';
import { findProgram, isProgram } from './find-program.ts';

/** The engines that Haat is promised in (ENG-1). */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Full paths of their browsers; WebKit's is the small one that its driver opens. */
export type Engines = Readonly<Partial<Record<EngineName, string>>>;

/** Debian's packages that have what is missing. */
export const ENGINE_PACKAGES: Readonly<Record<EngineName, string>> = {
  chromium: 'chromium',
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb xauth dbus',
};

/** Debian keeps it out of PATH, in the folder of its machine and version. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

/** What is needed beside it: the driver, and a display and a message bus of its own. */
const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'];

/** The engines that are installed here. */
export async function findEngines(): Promise<Engines> {
  const [chromium, firefox, webkit] = await Promise.all([
    findChromium(),
    firstProgram(['firefox-esr', 'firefox']),
    findWebKit(),
  ]);
  return {
    chromium,
    ...(firefox !== undefined && { firefox }),
    ...(webkit !== undefined && { webkit }),
  };
}

async function firstProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = await findProgram(name);
    if (path !== undefined) return path;
  }
  return undefined;
}

async function findWebKit(): Promise<string | undefined> {
  const needed = await Promise.all(WEBKIT_PROGRAMS.map((name) => findProgram(name)));
  if (needed.includes(undefined)) return undefined;
  for (const path of MINI_BROWSERS) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}
