import { describe, expect, it } from 'vitest';
import {
  changedList,
  dueAt,
  type ListChange,
  listTextProblem,
  LONGEST_LIST_LINE,
  LONGEST_LIST_TITLE,
  newList,
  type SavedLine,
  type SavedList,
  tidyListText,
  writtenLines,
  writtenProblem,
} from './saved-list.ts';

const line = (id: string, more: Partial<SavedLine> = {}): SavedLine => ({
  id,
  text: id,
  item: null,
  isTicked: false,
  wish: null,
  ...more,
});
const aList = (...ids: string[]): SavedList => ({
  ...newList('list', { title: 'Every month', repeat: 'none' }, 1_000),
  lines: ids.map((id) => line(id)),
});
const after = (list: SavedList, ...changes: ListChange[]): SavedList =>
  changes.reduce((known, change) => changedList(known, change, 5_000), list);
const ids = ({ lines }: SavedList) => lines.map(({ id }) => id).join('');

describe('a saved list', () => {
  it('keeps what two phones did to different lines, in whatever order it comes', () => {
    const here: ListChange[] = [
      { act: 'tick', lineId: 'a', isTicked: true },
      { act: 'add', lines: [line('x')] },
      { act: 'remove', lineId: 'd' },
    ];
    const there: ListChange[] = [
      { act: 'write', lineId: 'b', text: '2 kilo aloo' },
      { act: 'wish', lineId: 'c', wish: 'none' },
      { act: 'add', lines: [line('y')], after: null },
    ];
    const one = after(aList('a', 'b', 'c', 'd'), ...here, ...there);
    const other = after(aList('a', 'b', 'c', 'd'), ...there, ...here);
    expect(one).toEqual(other);
    expect(ids(one)).toBe('yabcx');
    expect(one.lines[1]).toMatchObject({ id: 'a', isTicked: true });
    expect(one.lines[2]).toMatchObject({ id: 'b', text: '2 kilo aloo' });
    expect(one.lines[3]).toMatchObject({ id: 'c', wish: 'none' });
  });

  it('takes a change that comes twice once', () => {
    const changes: ListChange[] = [
      { act: 'add', lines: [line('x'), line('x'), line('a')], after: 'a' },
      { act: 'tick', lineId: 'x', isTicked: true },
      { act: 'move', lineId: 'x', after: null },
      { act: 'remove', lineId: 'b' },
      { act: 'rename', title: 'Every week' },
      { act: 'repeat', repeat: 'week' },
    ];
    const once = after(aList('a', 'b'), ...changes);
    expect(ids(once)).toBe('xa');
    expect(after(once, ...changes)).toEqual(once);
  });

  it('leaves a line that is gone what it is', () => {
    const list = aList('a');
    const gone: ListChange[] = [
      { act: 'tick', lineId: 'z', isTicked: true },
      { act: 'write', lineId: 'z', text: 'milk' },
      { act: 'choose', lineId: 'z', item: null },
      { act: 'wish', lineId: 'z', wish: 'ask' },
      { act: 'move', lineId: 'z', after: 'a' },
      { act: 'move', lineId: 'a', after: 'z' },
      { act: 'remove', lineId: 'z' },
    ];
    expect(after(list, ...gone)).toEqual(list);
  });

  it('puts lines where they are moved, and a removed one back where it stood', () => {
    const list = aList('a', 'b', 'c');
    const move = (lineId: string, to: string | null) =>
      ids(after(list, { act: 'move', lineId, after: to }));
    expect([move('c', null), move('a', 'c'), move('a', 'b'), move('b', 'b')]).toEqual([
      'cab',
      'bca',
      'bac',
      'abc',
    ]);
    const removed = after(list, { act: 'remove', lineId: 'b' });
    const back = after(removed, { act: 'add', lines: [line('b')], after: 'a' });
    expect(back).toEqual(list);
    expect(ids(after(list, { act: 'add', lines: [line('x')], after: 'gone' }))).toBe('abcx');
  });

  it('forgets what was chosen for a line once it says something else', () => {
    const item = { storeId: 's', itemId: 'i', name: 'Aata', unit: '5 kg', picture: '' };
    const list = after(aList('a'), { act: 'choose', lineId: 'a', item });
    expect(list.lines[0]?.item).toEqual(item);
    expect(after(list, { act: 'write', lineId: 'a', text: 'milk' }).lines[0]?.item).toBeNull();
  });

  it('begins anew with all lines open, and is due a week or a month later', () => {
    const ticked = after(aList('a'), { act: 'tick', lineId: 'a', isTicked: true });
    const anew = after(ticked, { act: 'start' });
    expect([anew.startedAt, anew.lines[0]?.isTicked]).toEqual([5_000, false]);
    const startedAt = new Date(2026, 0, 31, 9).getTime();
    expect(dueAt({ repeat: 'none', startedAt })).toBeNull();
    expect(dueAt({ repeat: 'week', startedAt })).toBe(new Date(2026, 1, 7, 9).getTime());
    expect(dueAt({ repeat: 'month', startedAt })).toBe(new Date(2026, 1, 28, 9).getTime());
  });
});

describe('what is written on a list', () => {
  it.each([
    ['<b>2 kilo</b>  aloo', '<b>2 kilo</b> aloo'],
    ['\u202Eoola\u202C 2 kg', 'oola 2 kg'],
    ['आलू\u200Dका', 'आलू\u200Dका'],
    ['\u0000milk\u0007\t1 l ', 'milk 1 l'],
    ['🥔 👨‍👩‍👧 2', '🥔 👨‍👩‍👧 2'],
    ['\u200B\uFEFF', ''],
  ])('%j is kept as %j', (text, kept) => {
    expect(tidyListText(text)).toBe(kept);
  });

  it('is refused in words where it is empty or too long', () => {
    expect(listTextProblem(' \u200E ', 60)).toBe('Please write something first.');
    expect(listTextProblem('a'.repeat(61), LONGEST_LIST_TITLE)).toMatch(/1 letter shorter: 60 fit/);
    expect(listTextProblem('a'.repeat(10_000), 60)).toMatch(/9940 letters shorter/);
    expect(listTextProblem('Every month', 60)).toBeNull();
  });

  it('becomes lines, without prices, phone numbers and the marks of lists', () => {
    const text = '- 2 kilo aloo ₹40\n[ ] doodh, 98765 43210 bread\n\n2 kg pyaz 1 kg tamatar';
    expect(writtenLines(text)).toEqual([
      '2 kilo aloo',
      'doodh',
      'bread',
      '2 kg pyaz',
      '1 kg tamatar',
    ]);
    expect(writtenLines('12345\n***')).toEqual([]);
  });

  it('says why lines do not fit, and takes 5,000 pasted ones in a moment', () => {
    const lines = writtenLines(Array.from({ length: 5_000 }, (_, at) => `dal ${at}`).join('\n'));
    const begun = performance.now();
    expect(writtenProblem(lines, 188)).toMatch(
      /^These are 5000 lines, and there is room for 188\./,
    );
    expect(performance.now() - begun).toBeLessThan(50);
    expect(writtenProblem([], 3)).toMatch(/^Write what you need/);
    const long = writtenLines('x'.repeat(10_000));
    expect(writtenProblem(long, 3)).toMatch(
      new RegExp(`is too long: ${LONGEST_LIST_LINE} letters`),
    );
    expect(writtenProblem(['milk'], 1)).toBeNull();
  });
});
