import { describe, expect, it } from 'vitest';
import type { Quantity } from '../quantity.ts';
import { MOST_LINES, readShoppingList } from './list-parts.ts';

const grams = (amount: number): Quantity => ({ amount, measure: 1 });
const ml = (amount: number): Quantity => ({ amount, measure: 2 });
const pieces = (amount: number): Quantity => ({ amount, measure: 3 });
const read = (text: string) =>
  readShoppingList(text).lines.map(({ name, asked }) => [name, asked] as const);

describe('SRC-6 a list as people write it', () => {
  it.each([
    ['in a row', '2 kilo aloo, aadha litre doodh, ek dozen anda'],
    ['said in one breath', 'do kilo aloo aadha litre doodh ek darjan anda'],
    ['said with words between', 'do kilo aloo, aadha litre doodh aur ek darjan anda'],
    ['with signs between', '2 kilo aloo + aadha litre doodh & ek dozen anda'],
  ])('%s, with number words of two languages', (_how, text) => {
    expect(read(text)).toEqual([
      ['aloo', grams(2_000)],
      ['doodh', ml(500)],
      ['anda', pieces(12)],
    ]);
  });

  it('with the amounts behind the things', () => {
    expect(read('aloo 2 kg pyaz 1 kg')).toEqual([
      ['aloo', grams(2_000)],
      ['pyaz', grams(1_000)],
    ]);
  });

  it.each([
    ['आलू २ किलो', 'आलू', grams(2_000)],
    ['आधा लीटर दूध', 'दूध', ml(500)],
    ['डेढ़ किलो चीनी', 'चीनी', grams(1_500)],
    ['पाव किलो पनीर', 'पनीर', grams(250)],
    ['আধা কেজি চিনি', 'চিনি', grams(500)],
    ['ಅರ್ಧ ಕಿಲೋ ಸಕ್ಕರೆ', 'ಸಕ್ಕರೆ', grams(500)],
    ['एक दर्जन अंडे', 'अंडे', pieces(12)],
    ['రెండు కిలోల ఉల్లిపాయ', 'ఉల్లిపాయ', grams(2_000)],
    ['ఒక లీటరు పాలు', 'పాలు', ml(1_000)],
    ['पाव भर अदरक', 'अदरक', grams(250)],
    ['आलू पाव भर', 'आलू', grams(250)],
    ['kilo bhar aloo', 'aloo', grams(1_000)],
    ['ek gaddi palak', 'palak', pieces(1)],
    ['আধা কেজি আদা', 'আদা', grams(500)],
    ['Garlic 1/4kg', 'Garlic', grams(250)],
    ['Rice 1 1/2 kg', 'Rice', grams(1_500)],
  ])('in its own script: %s', (line, name, asked) => {
    expect(read(line)).toEqual([[name, asked]]);
  });

  it.each([
    ['milk 500ml', 'milk', ml(500)],
    ['1.5 kg rice', 'rice', grams(1_500)],
    ['1,5 kg rice', 'rice', grams(1_500)],
    ['1½ kg rice', 'rice', grams(1_500)],
    ['½ kg paneer', 'paneer', grams(500)],
    ['1/2 kg paneer', 'paneer', grams(500)],
    ['dhai kilo atta', 'atta', grams(2_500)],
    ['kilo aloo', 'aloo', grams(1_000)],
    ['a dozen eggs', 'eggs', pieces(12)],
    ['half dozen eggs', 'eggs', pieces(6)],
    ['2 packets maggi', 'maggi', pieces(2)],
    ['maggi x2', 'maggi', pieces(2)],
    ['3 soap', 'soap', pieces(3)],
    ['bread', 'bread', null],
    ['7up', '7up', null],
    ['2 7up', '7up', pieces(2)],
  ])('%s', (line, name, asked) => {
    expect(read(line)).toEqual([[name, asked]]);
  });

  it('without bullets, numbers of lines, prices and telephones', () => {
    expect(
      read(
        '- atta 5 kg\n2) tel 1 l ₹150\n[x] salt\n• sugar 1 kg Rs. 45/kg\n3. bread\nCall 98765 43210',
      ),
    ).toEqual([
      ['atta', grams(5_000)],
      ['tel', ml(1_000)],
      ['salt', null],
      ['sugar', grams(1_000)],
      ['bread', null],
    ]);
  });

  it('takes amounts that nobody means for none', () => {
    expect(read('999999 kg rice')).toEqual([['rice', null]]);
    expect(read('0 kg rice')).toEqual([['rice', null]]);
  });

  it('keeps what was written beside what was understood', () => {
    expect(readShoppingList('* 2 kg Aloo ').lines).toEqual([
      { text: '2 kg Aloo', name: 'Aloo', asked: grams(2_000) },
    ]);
  });

  it('reads the first lines of a very long list, and says how many are left', () => {
    const { lines, leftOut } = readShoppingList('salt\n'.repeat(1_000));
    expect([lines.length, leftOut]).toEqual([MOST_LINES, 940]);
  });

  it('reads 5,000 pasted lines in two scripts, with prices and phone numbers among them', () => {
    const lines = [
      '2 kilo आलू ₹40',
      'aadha litre doodh',
      'call 98123 45678',
      '१ किलो प्याज Rs. 35/-',
    ];
    const pasted = Array.from({ length: 5_000 }, (_, at) => lines[at % lines.length]).join('\n');
    const found = readShoppingList(pasted);
    // Every fourth line is a telephone number, and no thing.
    expect([found.lines.length, found.leftOut]).toEqual([MOST_LINES, 3_750 - MOST_LINES]);
    const names = new Set(found.lines.map(({ name }) => name));
    for (const name of ['आलू', 'doodh', 'प्याज']) expect([...names]).toContain(name);
    expect([...names].join(' ')).not.toMatch(/98123|₹|Rs/);
  });

  it.each([
    ['nothing', ''],
    ['lines without a letter', ' \n\n- \n12345'],
    ['a sign', '💥'],
    ['ten thousand digits', '9'.repeat(10_000)],
  ])('finds nothing in %s', (_what, text) => {
    expect(readShoppingList(text).lines).toEqual([]);
  });

  it.each([
    ['toned milk 500 ml x 2', 'toned milk 500 ml', { amount: 2, measure: 3 }],
    ['milk 1 l x3', 'milk 1 l', { amount: 3, measure: 3 }],
    ['3 packets of milk 500 ml', 'milk 500 ml', { amount: 3, measure: 3 }],
    ['kg 2 aloo', 'aloo', { amount: 2_000, measure: 1 }],
    ['ek pav kishmish', 'kishmish', { amount: 250, measure: 1 }],
    ['pav 6', 'pav', { amount: 6, measure: 3 }],
    ['બે કિલો ડુંગળી', 'ડુંગળી', { amount: 2_000, measure: 1 }],
    ['ഒരു ലിറ്റർ പാൽ', 'പാൽ', { amount: 1_000, measure: 2 }],
    ['dark chocolate bar', 'dark chocolate bar', null],
  ])('reads %s', (text, name, asked) => {
    expect(readShoppingList(text).lines).toEqual([{ text, name, asked }]);
  });

  it('answers at once, whatever is pasted', () => {
    const texts = [
      '1 kg '.repeat(4_000),
      '½'.repeat(20_000),
      'a,'.repeat(10_000),
      '('.repeat(20_000),
    ];
    for (const text of texts) {
      const began = performance.now();
      readShoppingList(text);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});
