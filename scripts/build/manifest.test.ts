import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { internalPath } from '../../src/domain/routes/internal-path.ts';

const icon = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
});
const picture = v.object({
  ...icon.entries,
  form_factor: v.picklist(['narrow', 'wide']),
  label: v.pipe(v.string(), v.nonEmpty()),
});
const manifestShape = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.maxLength(45)),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  description: v.pipe(v.string(), v.nonEmpty()),
  start_url: v.string(),
  scope: v.string(),
  display: v.string(),
  lang: v.string(),
  categories: v.array(v.string()),
  icons: v.array(icon),
  screenshots: v.array(picture),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(icon) })),
  share_target: v.object({
    action: v.string(),
    method: v.string(),
    enctype: v.string(),
    params: v.record(v.string(), v.string()),
  }),
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
});

const manifest = v.parse(
  manifestShape,
  JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')),
);

const sizeOf = async (src: string) => {
  const { width, height, format } = await sharp(`public${src}`).metadata();
  return `${width}x${height} image/${format}`;
};

describe('the manifest of the app', () => {
  it('has an id that stays when the start page changes', () => {
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual(['/', '/home', '/']);
  });

  it('has icons of 192 and 512 points for any shape and for masks, and one that scales', () => {
    const bySize = (purpose: string) =>
      manifest.icons.filter((each) => each.purpose === purpose).map(({ sizes }) => sizes);
    expect(bySize('any')).toEqual(['any', '192x192', '512x512']);
    expect(bySize('maskable')).toEqual(['192x192', '512x512']);
  });

  it('tells the truth about its pictures', async () => {
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons);
    const all = [...manifest.icons, ...manifest.screenshots, ...shortcutIcons];
    const drawn = all.filter(({ sizes }) => sizes !== 'any');
    const found = await Promise.all(drawn.map(({ src }) => sizeOf(src)));
    expect(found).toEqual(drawn.map(({ sizes, type }) => `${sizes} ${type}`));
  });

  it('shows itself on phones and on wide screens', () => {
    const narrow = manifest.screenshots.filter((each) => each.form_factor === 'narrow');
    const wide = manifest.screenshots.filter((each) => each.form_factor === 'wide');
    expect([narrow.length, wide.length]).toEqual([3, 2]);
    // Browsers ask that those of one kind have one shape.
    expect(new Set(narrow.map(({ sizes }) => sizes)).size).toBe(1);
    expect(new Set(wide.map(({ sizes }) => sizes)).size).toBe(1);
  });

  it('leads to Search, Cart and Orders at once', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Search', '/search'],
      ['Cart', '/cart'],
      ['Orders', '/orders'],
    ]);
    expect(manifest.shortcuts.map(({ url }) => internalPath(url))).not.toContain(undefined);
  });

  it('takes what other apps share into the search', () => {
    expect(manifest.share_target).toEqual({
      action: '/search',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    });
  });

  it('opens in the window that is there', () => {
    expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing');
    expect(manifest.categories).toContain('shopping');
  });

  it('has the colours of the page, so that nothing flashes', async () => {
    const css = await readFile('src/ui/global.css', 'utf8');
    const text = await readFile('public/manifest.webmanifest', 'utf8');
    const [, page] = /--page: (#[0-9a-f]{6})/.exec(css) ?? [];
    expect(text).toContain(`"background_color": "${page}"`);
  });
});

describe('index.html', () => {
  it('names splash screens that are there', async () => {
    const html = await readFile('index.html', 'utf8');
    const links = [...html.matchAll(/href="(\/icons\/splash-[^"]+)"/g)].map(([, src = '']) => src);
    expect(links.length).toBeGreaterThanOrEqual(12);
    const sizes = await Promise.all(links.map(sizeOf));
    expect(sizes).toEqual(
      links.map((src) => `${/(\d+x\d+)\.png$/.exec(src)?.[1] ?? ''} image/png`),
    );
  });
});
