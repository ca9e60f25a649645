import { describe, expect, it } from 'vitest';
import { readShoppingList } from './shopping-list.ts';
import { spokenLines } from './spoken-list.ts';

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
