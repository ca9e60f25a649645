import { fetchTicketQueue } from '../../../src/contracts/tickets/fetch-ticket-queue.ts';
import { readTicketPicture } from '../../../src/contracts/tickets/read-ticket-picture.ts';
import { isPictureType } from '../../../src/domain/account/uploads.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { deskTicketById, ticketQueue } from '../../tickets/desk-tickets.ts';
import { ownUpload } from '../../uploads/stored-uploads.ts';
import { implement } from '../service-handler.ts';

export const fetchTicketQueueHandler = implement(
  fetchTicketQueue,
  async ({ input: { queue, limit }, db }) => {
    const found = await ticketQueue(db, { queue, limit: limit + 1 });
    return { tickets: found.slice(0, limit), hasMore: found.length > limit };
  },
);

/** Only what hangs on a ticket, and only pictures: a ticket opens no other file of its buyer. */
export const readTicketPictureHandler = implement(
  readTicketPicture,
  async ({ input: { buyerUserId, ticketId }, db }) => {
    const ticket = await deskTicketById(db, buyerUserId, ticketId);
    const fileId = ticket?.pictureFileId ?? null;
    const file = fileId === null ? undefined : await ownUpload(db, buyerUserId, fileId);
    if (file === undefined || !isPictureType(file.contentType)) {
      throw new ProblemError('file_not_found');
    }
    return { contentType: file.contentType, base64: file.bytes.toString('base64') };
  },
);
