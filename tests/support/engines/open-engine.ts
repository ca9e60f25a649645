import { findEngines, type EngineName } from '../../../scripts/runner/find-engines.ts';
import { windowOf, type EngineWindow } from './engine-window.ts';
import { openWithPuppeteer } from './puppeteer-driver.ts';
import { openWebKit } from './webkit-driver.ts';

/** Opens a new browser of an engine that is installed, with nothing kept in it. */
export async function openEngine(engine: EngineName): Promise<EngineWindow> {
  const path = (await findEngines())[engine];
  if (path === undefined) throw new Error(`${engine} is not installed`);
  if (engine === 'webkit') return windowOf(await openWebKit(path));
  return windowOf(await openWithPuppeteer(engine === 'firefox' ? 'firefox' : 'chrome', path));
}
