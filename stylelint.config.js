/*
 * Sizes, distances, corners and colours come from the tokens of src/ui/global.css. What may stand as it is: 0 and 1px (a
 * hairline), lines of 1 to 3 px, what goes by the text, the box or the window (em, ch, lh, %, fr, vw, dvh), and a printer's mm.
 */
const px = (except) => `/(?<![\\w.-])-?(?!(${except})px\\b)\\d*\\.?\\d+(px|rem)\\b/`;
const LENGTH = px('1');
const TOKENS = [
  {
    of: /^font-size$/,
    take: 'a size of text: var(--text-12 | 13 | 14 | 15 | 16 | 17 | 20 | 24)',
  },
  {
    of: /radius/,
    take: 'a corner: var(--radius-mark | -small | -large | -round) or var(--radius)',
  },
  { of: /^(border|outline)/, take: 'a line of 1px, 1.5px, 2px or 3px' },
  { of: /shadow/, take: 'var(--shadow), var(--shadow-over) or var(--shadow-dialog)' },
  {
    of: /^--/,
    take: 'a name that ends in -width, -height or -size, or a token of src/ui/global.css',
  },
  {
    of: /width|height|^flex|^grid|^columns/,
    take: 'var(--touch), var(--size-…), or a property of this module named --…-width, -height or -size',
  },
  {
    of: /./,
    take: 'a distance: var(--space-2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 32 | 40)',
  },
];
const COLOUR = { message: 'Take a colour role of src/ui/global.css, like var(--ink).' };

/** @type {import('stylelint').Config} */
export default {
  referenceFiles: ['src/ui/global.css'],
  rules: {
    'declaration-property-value-disallowed-list': [
      {
        '/^(?!--|border(?!.*radius)|outline)/': [LENGTH],
        '/^(border(?!.*radius)|outline)/': [px('1|1\\.5|2|3')],
        '/^--(?!.*-(width|height|size)$)/': [LENGTH],
      },
      {
        message: (property, value) =>
          `"${property}: ${value}": take ${TOKENS.find(({ of }) => of.test(String(property)))?.take}.`,
      },
    ],
    'color-no-hex': [true, COLOUR],
    'color-named': ['never', COLOUR],
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
      COLOUR,
    ],
    // A name with a slip is no error in a browser: it takes nothing. What a script sets has a value to fall back on.
    'no-unknown-custom-properties': true,
    // Media queries can't take tokens; src/ui/layout/page-measures.ts asks for the same widths.
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': [
      { '/width/': ['360px', '600px', '768px', '800px', '1024px', '1280px', '1600px'] },
      {
        message:
          'Widths that screens change at: 360, 600, 768, 800 (tables of desks), 1024, 1280 and 1600px.',
      },
    ],
  },
  overrides: [
    {
      files: ['src/ui/global.css'],
      rules: {
        'declaration-property-value-disallowed-list': null,
        'color-no-hex': null,
        'function-disallowed-list': null,
      },
    },
  ],
};
