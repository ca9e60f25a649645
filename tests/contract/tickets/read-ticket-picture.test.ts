import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTicketPicture } from '../../../src/contracts/tickets/ticket-reads.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: TicketDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createTicketDesk(server);
});
afterAll(() => server.close());

const upload = async () =>
  (await uploadForm(server.url, aForm(await aPhoto(), 'egg.jpg'), { as: desk.buyer })).fileId;

describe('read-ticket-picture', () => {
  test('DESK-2 gives care the picture of a ticket, and no other file of its buyer', async () => {
    const pictureFileId = await upload();
    const other = await upload();
    const { buyerUserId, ticketId } = await desk.ticket({ pictureFileId });
    const read = { buyerUserId, ticketId };
    const { output } = await server.call(readTicketPicture, read, { as: desk.cr });
    expect(output.contentType).toBe('image/jpeg');
    expect([...Buffer.from(output.base64, 'base64').subarray(0, 2)]).toEqual([0xff, 0xd8]);
    const asTicket = await server.call(
      readTicketPicture,
      { buyerUserId, ticketId: other },
      { as: desk.cr },
    );
    expect([asTicket.status, asTicket.problem.code]).toEqual([404, 'file_not_found']);
  });

  test('says of a ticket without a picture that there is none, and of one of somebody else as well', async () => {
    const { buyerUserId, ticketId } = await desk.ticket({});
    for (const input of [
      { buyerUserId, ticketId },
      { buyerUserId: buyerUserId + 1, ticketId },
    ]) {
      const { problem } = await server.call(readTicketPicture, input, { as: desk.cr });
      expect(problem.code).toBe('file_not_found');
    }
  });
});
