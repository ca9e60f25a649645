import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds on the current screen against WCAG 2.2 AA, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  return linesOf(page, axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
}

/** The same of colours only: all that differs between light and dark. */
export function contrastFindings(page: Page): Promise<string[]> {
  return linesOf(page, new AxeBuilder({ page }).withRules(['color-contrast']));
}

async function linesOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${new URL(page.url()).pathname} ${id}: ${html.slice(0, 160)}`),
  );
}
