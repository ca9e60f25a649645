import { describe, expect, it } from 'vitest';
import {
  keptOf,
  MOST_LINES,
  MOST_LIST_LETTERS,
  readShoppingList,
  spokenLines,
  takeLines,
} from './list-parts.ts';

describe('SRC-6 a list that was said', () => {
  it.each([
    ['with commas', '2 kilo aloo, aadha litre doodh, ek dozen anda'],
    ['without commas', '2 kilo aloo aadha litre doodh ek dozen anda'],
    ['with "aur"', '2 kilo aloo aur aadha litre doodh aur ek dozen anda'],
    ['as a sentence', 'Mujhe 2 kilo aloo, aadha litre doodh aur ek dozen anda chahiye.'],
    ['as an order', '2 kilo aloo de do aadha litre doodh phir ek dozen anda please'],
  ])('becomes lines: %s', (_how, text) => {
    expect(spokenLines(text)).toEqual(['2 kilo aloo', 'aadha litre doodh', 'ek dozen anda']);
  });

  it.each([
    ['milk and bread and eggs', ['milk', 'bread', 'eggs']],
    ['Milk. Bread. Eggs.', ['Milk', 'Bread', 'Eggs']],
    ['I need 2 kilos of potatoes and some bread', ['2 kilos of potatoes', 'bread']],
    ['half a litre of milk and a dozen eggs', ['half a litre of milk', 'a dozen eggs']],
    ['one and a half kilo rice and salt', ['one and a half kilo rice', 'salt']],
    ['2 kilo, aloo, bread, 1 litre', ['2 kilo aloo', 'bread']],
    ['2 bread 3 soap', ['2 bread', '3 soap']],
    ['ek kilo aloo do bread', ['ek kilo aloo', 'do bread']],
    ['aloo 2 kg pyaz 1 kg aur namak', ['aloo 2 kg', 'pyaz 1 kg', 'namak']],
    ['ਪਿਆਜ਼ ਅਤੇ ਆਲੂ', ['ਪਿਆਜ਼', 'ਆਲੂ']],
    ['दो किलो आटे', ['दो किलो आटे']],
    ['দুই লিটার দুধ আর আধা কেজি আদা', ['দুই লিটার দুধ', 'আধা কেজি আদা']],
    ['आलू और प्याज और टमाटर', ['आलू', 'प्याज', 'टमाटर']],
    ['मुझे दो किलो आलू चाहिए और एक लीटर दूध।', ['दो किलो आलू', 'एक लीटर दूध']],
    ['ಎರಡು ಕಿಲೋ ಅಕ್ಕಿ ಮತ್ತು ಸಕ್ಕರೆ ಬೇಕು', ['ಎರಡು ಕಿಲೋ ಅಕ್ಕಿ', 'ಸಕ್ಕರೆ']],
    ['दोन किलो कांदे आणि मीठ पाहिजे', ['दोन किलो कांदे', 'मीठ']],
  ])('%s', (text, lines) => {
    expect(spokenLines(text)).toEqual(lines);
  });

  it.each([
    'Head and Shoulders shampoo',
    'hide and seek biscuit',
    'ek packet maggi 2 minute noodles',
    '1.5 kg rice',
    '7up',
  ])('keeps together what is one thing: %s', (text) => {
    expect(spokenLines(text)).toEqual([text]);
  });

  it.each(['', '   ', 'and', 'please', 'mujhe chahiye', '...', '12'])(
    'is empty for "%s"',
    (text) => {
      expect(spokenLines(text)).toEqual([]);
    },
  );

  it.each([
    ['do sau gram paneer', 'paneer', { amount: 200, measure: 1 }],
    ['ढाई सौ ग्राम पनीर', 'पनीर', { amount: 250, measure: 1 }],
    ['sau gram jeera', 'jeera', { amount: 100, measure: 1 }],
    ['saadhe teen kilo atta', 'atta', { amount: 3_500, measure: 1 }],
    ['one and a half kilo rice', 'rice', { amount: 1_500, measure: 1 }],
    ['one and half kilo rice', 'rice', { amount: 1_500, measure: 1 }],
    ['half a litre of milk', 'milk', { amount: 500, measure: 2 }],
    ['half a dozen eggs', 'eggs', { amount: 6, measure: 3 }],
  ] as const)('has numbers of several words: %s', (line, name, asked) => {
    expect(readShoppingList(line).lines).toEqual([{ text: line, name, asked }]);
  });
});

describe('SRC-6 what is no goods in a pasted list', () => {
  it.each([
    '022-26543210',
    '1800 123 4567',
    '+91 98123-45678',
    '(080) 2654 3210',
    '9812 345 678',
    'Call 98765 43210',
    'Ph. no. 022 2654 3210',
    'tel: 98765 43210',
    'WhatsApp ९८१२३ ४५६७८',
    '@ 60',
    'MRP 45',
    'M.R.P. ₹45.00',
    'price: 120',
    'Rs 1,240',
    'रु 45',
    '45 रुपये',
    '60/kg',
    '₹35/-',
    'Total 1240',
  ])('%s', (text) => {
    expect(readShoppingList(text)).toEqual({ lines: [], leftOut: 0 });
  });

  it.each([
    ['aloo 2 kg @ 60', 'aloo', { amount: 2_000, measure: 1 }],
    ['aloo 2 kg @60 per kg', 'aloo', { amount: 2_000, measure: 1 }],
    ['maggi x2 MRP 14', 'maggi', { amount: 2, measure: 3 }],
    ['parle biscuit 10 rs', 'parle biscuit', null],
    ['bread 2 call 1800 123 4567', 'bread', { amount: 2, measure: 3 }],
    ['aloo 2 98123 45678', 'aloo', { amount: 2, measure: 3 }],
    ['दूध 2 लीटर ₹60', 'दूध', { amount: 2_000, measure: 2 }],
    ['total 5 kg atta', 'total atta', { amount: 5_000, measure: 1 }],
    ['tel 2 l', 'tel', { amount: 2_000, measure: 2 }],
    ['1/2 kg paneer', 'paneer', { amount: 500, measure: 1 }],
  ])('%s', (text, name, asked) => {
    const [line] = readShoppingList(text).lines;
    expect([line?.name, line?.asked]).toEqual([name, asked]);
  });
});

describe('SRC-6 nothing of a list is lost', () => {
  const textsOf = (text: string) => readShoppingList(text).lines;

  it('counts what is not read truly, however long the list is', () => {
    const pasted = Array.from({ length: 5_000 }, (_, at) => `a rather long line with no. ${at}`);
    expect(readShoppingList(pasted.join('\n')).leftOut).toBe(5_000 - MOST_LINES);
  });

  it('takes what was added out of the text; all else stays as it was written', () => {
    const text = '- 2 kg aloo ₹40\n022-26543210\n* pyaz @ 30\n₹90\nzzyzx, milk';
    const lines = textsOf(text);
    const added = lines.filter(({ name }) => name === 'aloo' || name === 'pyaz');
    expect(takeLines(text, added)).toEqual({
      left: '022-26543210\nzzyzx, milk',
      taken: '- 2 kg aloo ₹40\n* pyaz @ 30\n₹90\n',
    });
    expect(takeLines(text, lines).left).toBe('022-26543210\n');
    expect(takeLines(text, []).left).toBe(text);
  });

  it('takes one of two equal lines, and a part of what was said in one breath', () => {
    expect(takeLines('salt\nsalt', [{ text: 'salt' }]).left).toBe('salt');
    const text = 'do kilo aloo aadha litre doodh\nbread';
    expect(takeLines(text, textsOf(text).slice(0, 1)).left).toBe('aadha litre doodh\nbread');
  });

  it('reads all of 5,000 lines, 60 at a time', () => {
    const names = new Set(Array.from({ length: 5_000 }, (_, at) => `चीज thing${at}`));
    let text = [...names].join('\n');
    while (text !== '') {
      const { lines } = readShoppingList(text);
      expect(lines.length).toBeGreaterThan(0);
      for (const { name } of lines) names.delete(name);
      text = takeLines(text, lines).left;
    }
    expect(names.size).toBe(0);
  });

  it('keeps the end of a line that is longer than one', () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`);
    const lines = textsOf(words.join(' '));
    expect(
      lines
        .map(({ text }) => text)
        .join(' ')
        .split(' '),
    ).toEqual(words);
    expect(takeLines(words.join(' '), lines).left).toBe('');
  });

  it('keeps 5,000 long lines whole, and of more than fits up to the end of a line', () => {
    expect(keptOf(`${'x'.repeat(98)}\n`.repeat(5_000))).toBeNull();
    const kept = keptOf(`${'x'.repeat(98)}\n`.repeat(6_000)) ?? '';
    expect([kept.length % 99, kept.length > MOST_LIST_LETTERS - 99]).toEqual([0, true]);
    expect(keptOf('x'.repeat(600_000))).toHaveLength(MOST_LIST_LETTERS);
  });
});
