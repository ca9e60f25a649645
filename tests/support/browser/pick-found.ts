import type { Locator } from 'playwright';

/** Chooses a row that a search in a form of the desks finds. */
export async function pickFound(
  sheet: Locator,
  of: string,
  query: string,
  name: RegExp,
): Promise<void> {
  const field = sheet.getByRole('group', { name: of, exact: true });
  await field.getByLabel(`Search ${of.toLowerCase()}`).fill(query);
  await field.getByRole('button', { name: 'Search' }).click();
  await field.getByRole('group', { name: 'Found' }).getByRole('button', { name }).first().click();
}
