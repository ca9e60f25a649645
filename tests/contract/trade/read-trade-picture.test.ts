import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '../../../server/account/account-tables.ts';
import { tradePictures } from '../../../server/trade/trade-tables.ts';
import { sweepUploads } from '../../../server/uploads/store-upload.ts';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import {
  fetchTradeRequests,
  answerTradeRequest,
  readTradePicture,
  withdrawTradeRequest,
} from '../../../src/contracts/trade/trade.ts';
import { TRADE_SIDES } from '../../../src/domain/trade/trade.ts';
import { aTradeRequest, someTerms } from '../../support/builders/trade-builders.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { newTraders, type Traders } from '../../support/people/traders.ts';
import { type Session, VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let traders: Traders;
let stranger: Session;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  traders = await newTraders(server);
  stranger = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

const upload = async (as: Session, name = 'sacks.jpg') => {
  const bytes = name.endsWith('.csv') ? Buffer.from('onion,22') : await aPhoto();
  return (await uploadForm(server.url, aForm(bytes, name), { as })).fileId;
};

const forward = (as: Session, wish: Parameters<typeof aTradeRequest>[0]) => {
  const tradeRequest = aTradeRequest(wish);
  const { goods: query, areaCode: pincode } = tradeRequest;
  return server.call(forwardSearchRequest, { query, pincode, tradeRequest }, { as });
};

/** The words of a refusal, or the type of the picture. */
const look = async (as: Session, requestId: string, fileId: string) => {
  const answer = await server.call(readTradePicture, { requestId, fileId }, { as });
  return answer.status === 200 ? answer.output.contentType : answer.problem.code;
};

/** A request of the buyer with one picture. */
async function aShownRequest() {
  const fileId = await upload(traders.buyer);
  const { output } = await forward(traders.buyer, { pictureFileIds: [fileId] });
  return { requestId: output.requestId, fileId };
}

describe('pictures of a request', () => {
  test('TRD-2 are told with it in their order, and are pictures', async () => {
    const { buyer, seller } = traders;
    const pictureFileIds = [await upload(buyer), await upload(buyer), await upload(buyer)];
    const { requestId, tradeRequest } = (await forward(buyer, { pictureFileIds })).output;
    expect(tradeRequest?.pictureFileIds).toEqual(pictureFileIds);
    const { output } = await server.call(fetchTradeRequests, {}, { as: seller });
    const told = output.requests.find((each) => each.requestId === requestId);
    expect(told?.pictureFileIds).toEqual(pictureFileIds);
    const fileId = pictureFileIds[1] ?? '';
    const picture = await server.call(readTradePicture, { requestId, fileId }, { as: seller });
    expect([...Buffer.from(picture.output.base64, 'base64').subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  test('TRD-2 are at most four, each once', async () => {
    const { buyer } = traders;
    const ids = [1, 2, 3, 4, 5].map(() => randomUUID());
    const one = await upload(buyer);
    for (const pictureFileIds of [ids, [one, one]]) {
      expect((await forward(buyer, { pictureFileIds })).problem.code).toBe('bad_input');
    }
    const four = [one, await upload(buyer), await upload(buyer), await upload(buyer)];
    expect((await forward(buyer, { pictureFileIds: four })).status).toBe(200);
  });

  test('TRD-2 are the writer’s own, and pictures: else nothing is written', async () => {
    const { buyer, seller, read } = traders;
    const own = await upload(buyer);
    for (const wrong of [await upload(seller), await upload(buyer, 'a.csv'), randomUUID()]) {
      const requestId = randomUUID();
      const { status, problem } = await forward(buyer, {
        requestId,
        pictureFileIds: [own, wrong],
      });
      expect([status, problem.code]).toEqual([404, 'file_not_found']);
      expect(await read(buyer, { requestId })).toBeUndefined();
    }
    expect(await server.db.$count(tradePictures, eq(tradePictures.fileId, own))).toBe(0);
  });
});

describe('read-trade-picture', () => {
  test('TRD-3 is for who wrote the request and the shops that were told of it', async () => {
    const { buyer, seller, rival } = traders;
    const { requestId, fileId } = await aShownRequest();
    const farShop = await signInAs(server, 'seller');
    const seen = [];
    for (const as of [buyer, seller, rival, stranger, farShop, VISITOR]) {
      seen.push(await look(as, requestId, fileId));
    }
    expect(seen).toEqual([
      'image/jpeg',
      'image/jpeg',
      'image/jpeg',
      'file_not_found',
      'file_not_found',
      'not_signed_in',
    ]);
  });

  test('TRD-3 opens no other file, nor one by another request', async () => {
    const { buyer, seller } = traders;
    const { requestId, fileId } = await aShownRequest();
    const other = await aShownRequest();
    for (const [request, file] of [
      [requestId, await upload(buyer)],
      [requestId, other.fileId],
      [other.requestId, fileId],
      [randomUUID(), fileId],
    ] as const) {
      expect(await look(seller, request, file)).toBe('file_not_found');
    }
  });

  test('TRD-3 is over for shops with the request, but for those that answered it', async () => {
    const { buyer, seller, rival, mandi } = traders;
    const { requestId, fileId } = await aShownRequest();
    const talk = { requestId, negotiationId: randomUUID(), storeId: mandi, seenVersion: 0 };
    await server.call(
      answerTradeRequest,
      { ...talk, act: 'offer', terms: someTerms() },
      { as: seller },
    );
    await server.call(withdrawTradeRequest, { requestId }, { as: buyer });
    expect(await look(buyer, requestId, fileId)).toBe('image/jpeg');
    expect(await look(seller, requestId, fileId)).toBe('image/jpeg');
    expect(await look(rival, requestId, fileId)).toBe('file_not_found');
  });

  test('TRD-3 shows those of an open sale to who may answer it: everybody who is signed in', async () => {
    const { seller, mandi } = traders;
    const fileId = await upload(seller);
    const sale = { side: TRADE_SIDES.SELL, storeId: mandi, pictureFileIds: [fileId] };
    const { requestId } = (await forward(seller, sale)).output;
    expect(await look(stranger, requestId, fileId)).toBe('image/jpeg');
    expect(await look(VISITOR, requestId, fileId)).toBe('not_signed_in');
    await server.call(withdrawTradeRequest, { requestId }, { as: seller });
    expect(await look(stranger, requestId, fileId)).toBe('file_not_found');
    expect(await look(seller, requestId, fileId)).toBe('image/jpeg');
  });

  test('keeps the file as long as a request shows it', async () => {
    const { buyer } = traders;
    const { requestId, fileId } = await aShownRequest();
    const unused = await upload(buyer);
    await sweepUploads(server.db, server.clock.now() + 31 * 86_400_000);
    expect(await look(buyer, requestId, fileId)).toBe('image/jpeg');
    expect(await server.db.$count(uploads, eq(uploads.id, unused))).toBe(0);
  });
});
