import type { Page } from 'playwright';
import type { Camera } from '../../screens/screen-camera.ts';
import { axeFindings } from './axe-findings.ts';
import { showInApp } from './shown-screen.ts';

/** So long may a screen take to show what it begins with, ms. */
const LOADING_MS = 600;

/**
 * Goes the walks of the screenshots and asks axe instead of taking pictures. A screen that is built as one before is not
 * asked about again: without a network many say the same in other words.
 */
export interface AxeCamera extends Camera {
  /** What axe objected to, and what could not be shown, a line each. */
  readonly found: readonly string[];
  /** How many screens were asked about. */
  readonly asked: () => number;
}

/** @param known how the screens asked about so far are built; walks that share it ask once */
export function createAxeCamera(walk: string, known: Set<string>): AxeCamera {
  const found: string[] = [];
  let asked = 0;

  async function examine(page: Page, name: string): Promise<void> {
    const built = await builtOf(page);
    if (known.has(built)) return;
    known.add(built);
    asked += 1;
    found.push(...(await axeFindings(page)).map((line) => `${walk}, ${name}: ${line}`));
  }

  async function take(page: Page, name: string, prepare: () => Promise<unknown>): Promise<void> {
    try {
      await prepare();
      await examine(page, name);
    } catch (error) {
      found.push(`${walk}, ${name} could not be shown: ${String(error).split('\n')[0]}`);
    }
  }

  const visitFor =
    (patienceMs: number): Camera['visit'] =>
    (page, path, name = path) =>
      take(page, name, () => showInApp(page, path, /./, patienceMs));

  return {
    take,
    visit: visitFor(5_000),
    visitWhileLoading: visitFor(LOADING_MS),
    found,
    asked: () => asked,
  };
}

/** Elements with the names of what they carry, without their texts. */
function builtOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('body *')].map((element) => {
      const names = element.getAttributeNames().filter((name) => name !== 'style');
      return `${element.tagName} ${names.join(' ')} ${element.getAttribute('class') ?? ''}`;
    });
    // A list of ten is built as one of three.
    return [...new Set(parts)].join('\n');
  });
}
