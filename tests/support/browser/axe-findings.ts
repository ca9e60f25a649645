import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds on the current screen against WCAG 2.2 AA, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = axeOn(page);
  return linesOf(page, axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
}

/** The same of colours only: all that differs between light and dark. */
export function contrastFindings(page: Page): Promise<string[]> {
  return linesOf(page, axeOn(page).withRules(['color-contrast']));
}

/** Without the page that it opens each time to bring the results of several frames together: there is one here. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

async function linesOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const lines: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && !(await isSmallInTheMiddle(page, target.join(' ')))) continue;
      lines.push(`${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`);
    }
  }
  return lines;
}

/** Whether a target is small where no bar covers half of it, as one does that the page happens to be scrolled under. */
async function isSmallInTheMiddle(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await axeOn(page).include(selector).withRules(['target-size']).analyze();
  return violations.length > 0;
}
