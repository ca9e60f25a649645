import { expect, test } from 'vitest';
import { rulesIn, rulesNeeded, stylesText } from './picture-rules.ts';

const needed = (styleSheet: string, classes: readonly string[], markup = '') =>
  stylesText(rulesNeeded(rulesIn(styleSheet), new Set(classes)), markup);

test('keeps the rules that markup can need, and of a list the selectors that it can', () => {
  const sheet = 'p{margin:0}.on{color:red}.off{color:blue}.on .off{top:0}.on,.off:hover{left:0}';
  expect(needed(sheet, ['on'])).toBe('p{margin:0}.on{color:red}.on{left:0}');
});

test('does not ask for what stands in brackets', () => {
  const sheet = '.on:not(.off){top:0}.on:is(.a,.b:not(.c)) i{left:0}';
  expect(needed(sheet, ['on'])).toBe(sheet);
});

test('keeps variables in use alone, those of the markup and those that others are made of as well', () => {
  const sheet = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}i{width:var(--a)}';
  expect(needed(sheet, [], '<i style="height:var(--d)"></i>')).toBe(
    ':root{--a:var(--b);--b:1px;--d:3px}i{width:var(--a)}',
  );
});

test('reads groups, strings and addresses, and leaves animations, fonts and comments out', () => {
  const sheet = `/* .x{ */@media (width>1px){.on{top:0}.off{top:1px}}@font-face{font-family:x}
    @keyframes rise{from{top:0}to{top:1px}}@import "x";.on::before{content:"}{";background:url(data:image/png;base64,AA)}`;
  expect(needed(sheet, ['on'])).toBe(
    '@media (width>1px){.on{top:0}}.on::before{content:"}{";background:url(data:image/png;base64,AA)}',
  );
});
