import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { deleteAccount, fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import {
  changeSavedList,
  fetchSavedLists,
  fetchSharedList,
} from '../../../src/contracts/account/saved-lists.ts';
import {
  LIST_FULL,
  type ListChange,
  LISTS_FULL,
  MOST_LIST_LINES,
  MOST_LISTS,
  type SavedLine,
} from '../../../src/domain/search/list/saved-list.ts';
import { savedLists } from '../../../server/account/account-tables.ts';
import { tellDueLists } from '../../../server/account/saved-lists.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const CREATE: ListChange = { act: 'create', title: 'Every month', repeat: 'none' };
const line = (text: string, more: Partial<SavedLine> = {}): SavedLine => ({
  id: randomUUID(),
  text,
  item: null,
  isTicked: false,
  wish: null,
  ...more,
});
const change = (as: PersonSession, listId: string, changes: ListChange[], key = randomUUID()) =>
  server.send(changeSavedList, { listId, changes }, { as, key });
const listsOf = async (as: PersonSession) =>
  (await server.call(fetchSavedLists, {}, { as })).output.lists;
const newPerson = () => server.signIn(aMobileNumber());

/** A list with these lines. */
async function aList(as: PersonSession, ...lines: SavedLine[]): Promise<string> {
  const listId = randomUUID();
  const add: ListChange[] = lines.length === 0 ? [] : [{ act: 'add', lines }];
  expect((await change(as, listId, [CREATE, ...add])).status).toBe(200);
  return listId;
}
const codeOf = async (as: PersonSession, listId: string): Promise<string> => {
  const { output } = await change(as, listId, [{ act: 'share', isShared: true }]);
  return output.savedList.list?.shareCode ?? '';
};

describe('change-saved-list', () => {
  test('keeps what two phones of a person do to different lines, also at once', async () => {
    const asha = await newPerson();
    const [milk, bread] = [line('milk'), line('bread')];
    const listId = await aList(asha, milk, bread);
    const answers = await Promise.all([
      change(asha, listId, [{ act: 'tick', lineId: milk.id, isTicked: true }]),
      change(asha, listId, [{ act: 'wish', lineId: bread.id, wish: 'similar' }]),
      change(asha, listId, [{ act: 'add', lines: [line('2 kilo aloo')] }]),
      change(asha, listId, [{ act: 'rename', title: 'Kirana' }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listsOf(asha)).toMatchObject([
      {
        title: 'Kirana',
        lines: [
          { text: 'milk', isTicked: true },
          { text: 'bread', wish: 'similar' },
          { text: '2 kilo aloo' },
        ],
      },
    ]);
  });

  test('OUT-1 a repeated key changes nothing that came in between', async () => {
    const asha = await newPerson();
    const milk = line('milk');
    const listId = await aList(asha, milk);
    const key = randomUUID();
    const remove: ListChange[] = [{ act: 'remove', lineId: milk.id }];
    await change(asha, listId, remove, key);
    await change(asha, listId, [{ act: 'add', lines: [milk] }]);
    expect((await change(asha, listId, remove, key)).status).toBe(200);
    expect((await listsOf(asha))[0]?.lines).toHaveLength(1);
    // The same under another key, as a phone sends it that lost its outbox: nothing is there twice.
    await change(asha, listId, [CREATE, { act: 'add', lines: [milk] }]);
    expect((await listsOf(asha))[0]?.lines).toHaveLength(1);
  });

  test('a deleted list stays deleted, whatever other phones did to it meanwhile', async () => {
    const asha = await newPerson();
    const milk = line('milk');
    const listId = await aList(asha, milk);
    const code = await codeOf(asha, listId);
    expect((await change(asha, listId, [{ act: 'delete' }])).output.savedList.list).toBeNull();
    expect((await change(asha, listId, [{ act: 'delete' }])).status).toBe(200);
    for (const late of [[CREATE], [{ act: 'add', lines: [line('bread')] }], [{ act: 'start' }]]) {
      const { status, problem } = await change(asha, listId, late as ListChange[]);
      expect([status, problem.code]).toEqual([404, 'saved_list_not_found']);
    }
    expect(await listsOf(asha)).toEqual([]);
    expect((await server.send(fetchSharedList, { code }, { as: asha })).status).toBe(404);
    const [row] = await server.db.select().from(savedLists).where(eq(savedLists.id, listId));
    expect(row).toMatchObject({ title: '', lines: [], shareCode: null });
  });

  test("somebody else's list can't be read, changed or deleted, and its id tells nothing", async () => {
    const [asha, ravi] = [await newPerson(), await newPerson()];
    const milk = line('milk');
    const listId = await aList(asha, milk);
    const [before] = await listsOf(asha);
    const tries: ListChange[][] = [
      [{ act: 'rename', title: 'Mine' }],
      [{ act: 'remove', lineId: milk.id }],
      [{ act: 'share', isShared: true }],
      [{ act: 'add', lines: [line('x')] }],
    ];
    for (const changes of tries) {
      const [theirs, nobodys] = [
        await change(ravi, listId, changes),
        await change(ravi, randomUUID(), changes),
      ];
      expect([theirs.status, theirs.problem.code]).toEqual([404, 'saved_list_not_found']);
      expect(theirs.problem.code).toBe(nobodys.problem.code);
    }
    expect((await change(ravi, listId, [{ act: 'delete' }])).output.savedList.list).toBeNull();
    // A list of one's own may have any id.
    expect((await change(ravi, listId, [CREATE])).output.savedList.list?.lines).toEqual([]);
    expect(await listsOf(asha)).toEqual([before]);
  });

  test('refuses more than the most, in words, also of two phones at once', async () => {
    const asha = await newPerson();
    const lines = Array.from({ length: MOST_LIST_LINES - 1 }, (_, at) => line(`line ${at}`));
    const listId = await aList(asha, ...lines);
    const add = () => change(asha, listId, [{ act: 'add', lines: [line('one more')] }]);
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await add()).problem).toMatchObject({ code: 'saved_list_full', detail: LIST_FULL });
    // All or nothing.
    const both: ListChange[] = [
      { act: 'rename', title: 'New' },
      { act: 'add', lines: [line('x')] },
    ];
    expect((await change(asha, listId, both)).status).toBe(409);
    expect((await listsOf(asha))[0]?.title).toBe('Every month');
    for (let made = 1; made < MOST_LISTS; made += 1) await aList(asha);
    const { problem } = await change(asha, randomUUID(), [CREATE]);
    expect(problem).toMatchObject({ code: 'too_many_saved_lists', detail: LISTS_FULL });
    await change(asha, listId, [{ act: 'delete' }]);
    expect((await change(asha, randomUUID(), [CREATE])).status).toBe(200);
  });

  test.each([
    ['no changes', []],
    ['an act that there is not', [{ act: 'own', userId: 1 }]],
    ['a title of 10,000 letters', [{ act: 'rename', title: 'a'.repeat(10_000) }]],
    ['an empty title', [{ act: 'rename', title: ' \u200E\u202E ' }]],
    ['a line of 10,000 letters', [{ act: 'add', lines: [line('a'.repeat(10_000))] }]],
    ['an empty line', [{ act: 'add', lines: [line('')] }]],
    ['201 lines at once', [{ act: 'add', lines: Array.from({ length: 201 }, () => line('x')) }]],
    ['a line without an id', [{ act: 'add', lines: [{ ...line('x'), id: 'x' }] }]],
    ['a wish that there is not', [{ act: 'wish', lineId: randomUUID(), wish: 'free' }]],
    ['a code of their own', [{ act: 'share', isShared: true, code: 'a'.repeat(22) }]],
    ['201 changes', Array.from({ length: 201 }, () => ({ act: 'start' }))],
  ])('refuses %s', async (_, changes) => {
    const asha = await newPerson();
    const body = { listId: randomUUID(), changes };
    const { status, problem } = await server.send(changeSavedList, body, { as: asha });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });

  test('keeps markup, emoji and any script as text, without signs that turn it round', async () => {
    const asha = await newPerson();
    const texts = ['<script>alert(1)</script>', '🥔 2 kg', 'दो किलो आलू', 'a\u202Eb'];
    await aList(asha, ...texts.map((text) => line(text)));
    const kept = (await listsOf(asha))[0]?.lines.map(({ text }) => text);
    expect(kept).toEqual(['<script>alert(1)</script>', '🥔 2 kg', 'दो किलो आलू', 'a b']);
  });

  test('tells once when a list is to be bought again, and anew after it was begun again', async () => {
    const asha = await newPerson();
    const listId = await aList(asha, line('milk'));
    await change(asha, listId, [{ act: 'repeat', repeat: 'week' }]);
    const tell = () => tellDueLists(server.db, server.clock.now());
    const messages = async () =>
      (await server.call(fetchInboxMessages, {}, { as: asha })).output.messages;
    server.clock.advance(6 * DAY_MS);
    expect(await tell()).toBe(0);
    server.clock.advance(2 * DAY_MS);
    expect((await Promise.all([tell(), tell(), tell()])).toSorted()).toEqual([0, 0, 1]);
    expect(await messages()).toMatchObject([
      { title: 'Time for “Every month”', path: `/profile/list?list=${listId}` },
    ]);
    // Ticking changes nothing about the time.
    await change(asha, listId, [{ act: 'rename', title: 'Weekly' }]);
    expect(await tell()).toBe(0);
    await change(asha, listId, [{ act: 'start' }]);
    server.clock.advance(8 * DAY_MS);
    expect(await tell()).toBe(1);
    expect(await messages()).toHaveLength(2);
  });

  test('PRIV-1 PRIV-2 they are in what a person takes along, and gone with the account, the link too', async () => {
    const number = aMobileNumber();
    const asha = await server.signIn(number);
    const listId = await aList(asha, line('milk'));
    const code = await codeOf(asha, listId);
    const { output } = await server.call(fetchOwnData, {}, { as: asha });
    expect(output.data['savedLists']).toMatchObject([{ id: listId, lines: [{ text: 'milk' }] }]);
    await server.call(deleteAccount, { mobileNumber: number, isConfirmed: true }, { as: asha });
    const ravi = await newPerson();
    expect((await server.send(fetchSharedList, { code }, { as: ravi })).status).toBe(404);
  });
});
