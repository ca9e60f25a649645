import { escapeMarkup } from '../text/escape-markup.ts';
import type { LinkPreview } from './read-preview.ts';

/** Where a preview's addresses lead. */
export interface PreviewAddresses {
  /** "https://shop.example", without a slash. */
  readonly origin: string;
  /** Path and query of its picture. */
  readonly picture: string;
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** JSON for a script element: nothing in it can end the element. */
const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const TITLE = /<title>[\s\S]*?<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/**
 * The app's page with what chats and search engines ask for in place of its own title and description: Open Graph, Twitter's
 * cards, schema.org, a canonical address (LINK-1).
 * @param page the built page, which has one title and one description
 */
export function pageWithPreview(
  page: string,
  { title, text, path, facts, isHidden = false }: LinkPreview,
  { origin, picture }: PreviewAddresses,
): string {
  const address = `${origin}${path}`;
  const image = `${origin}${picture}`;
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', facts?.['@type'] === 'Product' ? 'product' : 'website'],
    ['og:site_name', 'Haat'],
    ['og:locale', 'en_IN'],
    ['og:title', title],
    ['og:description', text],
    ['og:url', address],
    ['og:image', image],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(PICTURE_SIZE.width)],
    ['og:image:height', String(PICTURE_SIZE.height)],
    ['og:image:alt', title],
  ];
  const head = [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(text)}" />`,
    `<link rel="canonical" href="${escapeMarkup(address)}" />`,
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  if (isHidden) head.push('<meta name="robots" content="noindex" />');
  if (facts !== undefined) {
    const said = { '@context': 'https://schema.org', ...facts, url: address, image };
    head.push(`<script type="application/ld+json">${scriptJson(said)}</script>`);
  }
  // By functions: a replacement's text could have signs that mean something.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => head.join('\n    '));
}

/** The app's page for an address that leads to nothing: the app says so, and no search engine keeps it. */
export const pageOfNothing = (page: string): string =>
  page.replace(TITLE, (title) => `${title}\n    <meta name="robots" content="noindex" />`);

const ROOT = '<div id="root">';
const LANGUAGE = '<html lang="en-IN"';

/**
 * The page with the first screen that its address leads to (LINK-1), which the app replaces. It is drawn light until the page's
 * own script knows better.
 */
export function pageWithPoster(page: string, poster: string | null): string {
  if (poster === null || !page.includes(ROOT)) return page;
  // By functions: a poster's text could have signs that mean something.
  return page
    .replace(LANGUAGE, (start) => `${start} data-mantine-color-scheme="light" data-poster`)
    .replace(ROOT, (root) => `${poster}\n    ${root}`);
}
