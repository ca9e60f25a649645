import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DESK_QUEUES, type DeskQueue, subjects } from '../../../src/contracts/live/pokes.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { joinCooperative } from '../../../src/contracts/coop/cooperatives.ts';
import { aCooperative } from '../../support/builders/coop-builders.ts';
import { deskInputs } from '../../support/inputs/desk-inputs.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { ValidInputs } from '../../support/inputs/valid-inputs.ts';
import { openLive, type ReadStream } from '../../support/live-stream.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

/** What administrators do, and the list that tells their colleagues of it. */
const TELLS: readonly (readonly [service: string, queue: DeskQueue])[] = [
  ['save-area', 'areas'],
  ['save-category-groups', 'groups'],
  ['move-category', 'groups'],
  ['change-everyday-name', 'names'],
  ['save-home-banner', 'home'],
  ['save-home-shelf', 'home'],
  ['order-home', 'home'],
  ['save-cooperative', 'cooperatives'],
  ['change-member', 'cooperatives'],
  ['save-group-buy', 'group-buys'],
  ['save-apartment', 'group-buys'],
  ['save-desk-offer', 'offers'],
  ['change-desk-offer', 'offers'],
  ['save-campaign', 'offers'],
  ['change-role', 'people'],
  ['end-sessions', 'people'],
  ['invite-staff', 'people'],
  ['change-store', 'shops'],
  ['take-back-message', 'messages'],
];

let server: TestServer;
let admin: PersonSession;
let inputs: ValidInputs;
let open: ReadStream[] = [];
beforeAll(async () => {
  server = await startTestServer();
  inputs = await deskInputs(server.db);
  admin = await signInAs(server, 'admin');
});
afterEach(() => {
  open.forEach((stream) => stream.close());
  open = [];
});
afterAll(() => server.close());

/** A colleague who looks at all lists, and waits for what they are told of. */
async function aColleague() {
  const colleague = await signInAs(server, 'admin');
  const stream = await openLive(server.url, colleague.token, `desk=${DESK_QUEUES.join(',')}`);
  open.push(stream);
  const before = stream.pokes.length;
  return async (queue: DeskQueue) => {
    const isOfQueue = (pokes: ReadStream['pokes']) =>
      pokes.slice(before).some(({ subject }) => subject === subjects.desk(queue));
    await stream.until(isOfQueue);
    return true;
  };
}

describe('DESK-3 live pokes of the desks', () => {
  test.each(TELLS)('%s tells the list of %s, and the audit log', async (service, queue) => {
    const isTold = await aColleague();
    const contract = CONTRACTS.find(({ name }) => name === service);
    if (contract === undefined) throw new Error(`${service} is no service`);
    const { status } = await server.call(contract, inputs[service]?.(), { as: admin });
    expect(status).toBe(200);
    await isTold(queue);
    await isTold('audit');
  });

  test('tells of what others change in them: who joins, pledges, signs in, or leaves a number', async () => {
    const isTold = await aColleague();
    const asha = await server.signIn(aMobileNumber());
    expect(await isTold('people')).toBe(true);
    const { id: cooperativeId } = await aCooperative(server.db);
    await server.call(joinCooperative, { cooperativeId, isMember: true }, { as: asha });
    expect(await isTold('cooperatives')).toBe(true);
    const group = await aGroupBuy(server.db);
    await server.call(groupBuyOrderConfirmation, aGroupWish(group.id), { as: asha });
    expect(await isTold('group-buys')).toBe(true);
    const lead = { name: 'Meena', mobileNumber: aMobileNumber(), areaCode: '560103' };
    await server.call(captureLead, lead, { as: asha });
    expect(await isTold('areas')).toBe(true);
  });

  test('tells no one of what was refused', async () => {
    const colleague = await signInAs(server, 'admin');
    const stream = await openLive(server.url, colleague.token, 'desk=names');
    open.push(stream);
    const before = stream.pokes.length;
    const contract = CONTRACTS.find(({ name }) => name === 'change-everyday-name');
    if (contract === undefined) throw new Error('there is no such service');
    const known = { name: 'doodh', means: 'milk', act: 'add', seenVersion: 0, reason: 'Again' };
    expect((await server.call(contract, known, { as: admin })).status).toBe(409);
    const { status } = await server.call(contract, inputs['change-everyday-name']?.(), {
      as: admin,
    });
    expect(status).toBe(200);
    await stream.until((pokes) => pokes.length > before);
    expect(stream.pokes).toHaveLength(before + 1);
  });
});
