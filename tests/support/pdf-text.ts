import { inflateSync } from 'node:zlib';

/** Raw objects of a PDF by number: the dictionary's text and, where it has one, the unpacked stream. */
interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, number = '', body = ''] = match;
    const [head = '', packed] = body.split('\nstream\n');
    const bytes = Buffer.from((packed ?? '').replace(/\nendstream$/, ''), 'latin1');
    const isPacked = packed !== undefined && head.includes('/FlateDecode');
    const stream = isPacked ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
    objects.set(Number(number), { head, stream });
  }
  return objects;
}

const hexToText = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** What each glyph number of a font stands for, by the font's own map to Unicode. */
function glyphsOf(toUnicode: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const range of toUnicode.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gi)) {
    const [, from = '', , texts = ''] = range;
    const entries = [...texts.matchAll(/<([0-9a-f ]*)>/gi)];
    for (const [index, [, hex = '']] of entries.entries()) {
      glyphs.set(Number.parseInt(from, 16) + index, hexToText(hex));
    }
  }
  return glyphs;
}

const reference = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);

/** Fonts by the name that pages call them by. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number));
      const map = objects.get(reference(font?.head ?? '', 'ToUnicode'));
      if (map !== undefined) fonts.set(name, glyphsOf(map.stream));
    }
  }
  return fonts;
}

/** The texts of one page as they were printed, one after the other. */
function textsOfPage(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string[] {
  const texts: string[] = [];
  let glyphs = new Map<number, string>();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>();
    if (shown === undefined) continue;
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits ?? '').join('');
    const codes = hex.match(/.{4}/g) ?? [];
    texts.push(codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '\ufffd').join(''));
  }
  return texts;
}

/** What a person reads in a PDF of pdfkit, page by page: its printed texts in their order, and how many pages there are. */
export function readPdf(pdf: Buffer): { readonly texts: string[]; readonly pages: number } {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  const texts = pages.flatMap(({ head }) =>
    textsOfPage(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts),
  );
  return { texts, pages: pages.length };
}
