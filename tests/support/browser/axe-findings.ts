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
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`),
  );
}
