import { describe, expect, it } from 'vitest';
import { namedThings } from '../everyday-names/everyday-names.ts';
import { createThingNames } from '../words/thing-names.ts';
import { describedWords, isCalledSo, isDescribedSo } from './name-check.ts';

const things = createThingNames(namedThings());
const check = (written: string, name: string, everydayNames = '', categoryName = '') =>
  isCalledSo(things, written, { name, everydayNames, categoryName });

describe('SRC-6 what is called what was written', () => {
  it.each([
    ['potatoes', 'Potato'],
    ['aloo', 'Potato'],
    ['alu', 'Potato'],
    ['आलू', 'Potato'],
    ['pyaaz', 'Onion'],
    ['fresh milk', 'Toned milk'],
    ['shimla mirch', 'Capsicum green'],
    ['corn flakes', 'Corn flakes plain'],
    ['milkpowder', 'Skimmed milk powder'],
    ['tooth paste', 'Toothpaste'],
    // One error in a usual thing.
    ['suggar', 'Sugar'],
    ['onoin', 'Onion'],
    ['button mushrooms', 'Button mushroom'],
  ])('%s: %s', (written, name) => {
    expect(check(written, name)).toBe(true);
  });

  it.each([
    ['vicks', 'Cotton wicks'],
    ['lighter', 'Solar light trap'],
    ['thermos', 'Thermocol balls'],
    ['total', 'Mango totapuri'],
    ['candle', 'Axe with handle'],
    ['onion rings', 'Onion'],
    ['tomatoe', 'Sun dried tomatoes in oil'],
    ['pan', 'Malai paneer'],
    ['buttons', 'Button mushroom'],
    [`milk ${'for the birthday of somebody '.repeat(4)}`, 'Toned milk'],
  ])('%s: no %s', (written, name) => {
    expect(check(written, name)).toBe(false);
  });

  it('knows a seller’s own words for it, and its category only beside its name', () => {
    expect(check('tissue', 'Paper napkins')).toBe(false);
    expect(check('tissue', 'Paper napkins', 'tissue haath pochne')).toBe(true);
    expect(check('shelf paneer', 'Paneer fresh', '', 'Shelf')).toBe(true);
    expect(check('shelf', 'Paneer fresh', '', 'Shelf')).toBe(false);
  });
});

describe('SRC-3 what is described as what was written', () => {
  const curd = { name: 'Greek yogurt plain', brand: 'Gokuldham' };
  const says = 'Strained thick, with live probiotic cultures. No artificial flavours.';
  const isSo = (query: string) => isDescribedSo(describedWords(query), curd, says);

  it.each([
    ['probiotic', true],
    ['Probiotic yogurt', true],
    ['culture', true],
    ['gokuldham probiotic', true],
    ['probio', false],
    ['probiotik', false],
    ['probiotic lassi', false],
    // Called so: its name answers.
    ['yogurt', false],
    // Too short to tell anything, or nothing at all.
    ['no', false],
    ['', false],
    ['😀', false],
  ])('%j: %s', (query, expected) => {
    expect(isSo(query)).toBe(expected);
  });
});
