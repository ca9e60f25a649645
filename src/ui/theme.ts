import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Leaf green, the colour of what can be done. Shade 8 on white has a contrast of 6.9 : 1, shade 7 of 5.4 : 1. */
const leaf: MantineColorsTuple = [
  '#e9f8f0',
  '#d3eee0',
  '#a6dcc0',
  '#76c99e',
  '#4fb982',
  '#37b071',
  '#22a062',
  '#0f7a48',
  '#0b6a3e',
  '#075432',
];

/** Marigold, the colour of what wants to be noticed; never for text on white. */
const marigold: MantineColorsTuple = [
  '#fff6e1',
  '#ffeccc',
  '#ffd79b',
  '#ffc164',
  '#ffae38',
  '#ffa21b',
  '#ff9c09',
  '#e38800',
  '#ca7800',
  '#af6700',
];

/** The look of Haat: Mantine with our colours, radii, sizes and the fonts of the system. */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: 7,
  autoContrast: true,
  colors: { leaf, marigold },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  defaultRadius: 'md',
  // As our own cards and bars are (src/ui/global.css).
  radius: { md: 'var(--radius)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-16)',
    lg: 'var(--text-17)',
    xl: 'var(--text-20)',
  },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--text-24)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-17)', lineHeight: '1.3' },
    },
  },
});
