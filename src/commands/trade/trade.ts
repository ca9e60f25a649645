import { JOIN_CAMPAIGN, WALLET_CAMPAIGN } from '../../contracts/money/bank-accounts.ts';
import type { TradeWish } from '../../contracts/trade/trade-schemas.ts';
import {
  ANSWER_TRADE_REQUEST,
  type ContractStepPayload,
  FORWARD_TRADE_REQUEST,
  MOVE_TRADE_CONTRACT,
  type TradeAnswerPayload,
  type TradeWithdrawPayload,
  WITHDRAW_TRADE_REQUEST,
} from '../../contracts/trade/trade-commands.ts';
import { readRefusedTrade, readTrades } from '../../db/reads/trades.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import { MOST_TRADE_PICTURES, otherParty } from '../../domain/trade/trade.ts';
import { judgeMove } from '../../domain/trade/trade-moves.ts';
import { refusalOnPhone } from '../../domain/trade/written-step.ts';
import type { CommandContext } from '../command-context.ts';
import { hasEntry, notAllowed } from '../orders/order-change.ts';
import { appendCommand, appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { attachPicture, type NewPicture, pictureProblem } from '../outbox/attach-pictures.ts';

const IS_WAITING = 'This is still waiting to be sent.';

type Written = SaveResult<{ readonly id: string }>;

/** Writes a request with its pictures; it is told to those in reach as soon as the network allows. It takes the place of a refused one of its id. */
export async function forwardTradeRequest(
  context: CommandContext,
  request: Omit<TradeWish, 'pictureIds'>,
  pictures: readonly NewPicture[] = [],
): Promise<Written | NotAllowed> {
  const { person, newId, now } = context;
  if (pictures.length > MOST_TRADE_PICTURES) {
    return notAllowed(`A request has at most ${MOST_TRADE_PICTURES} pictures.`);
  }
  const problem = pictureProblem(pictures);
  if (problem !== null) return notAllowed(problem);
  const subject = FORWARD_TRADE_REQUEST.subject({ ...request, pictureIds: [] });
  const refused = await readRefusedTrade(person, request.requestId);
  const kept = pictures.map((picture) => ({ picture, id: newId() }));
  const pictureIds = kept.map(({ id }) => id);
  const payload = { ...request, pictureIds };
  return appendIfAllowed(context, FORWARD_TRADE_REQUEST, payload, {
    tables: [person.attachments],
    refusal: async () =>
      (await hasEntry(person, subject, ['waiting', 'sending'])) ? IS_WAITING : null,
    write: async () => {
      await person.attachments.bulkDelete([...(refused?.trade.pictureIds ?? [])]);
      for (const { id, picture } of kept) await attachPicture(person, id, picture, now());
    },
  });
}

/** Takes a request back. */
export const withdrawTradeRequest = (
  context: CommandContext,
  payload: TradeWithdrawPayload,
): Promise<Written> => appendCommand(context, WITHDRAW_TRADE_REQUEST, payload);

/** Asks for the account number of the wallet; it comes with the network. */
export const joinWallet = (context: CommandContext): Promise<Written> =>
  appendCommand(context, JOIN_CAMPAIGN, { campaignId: WALLET_CAMPAIGN });

/** Why this phone already knows that a move can't be; the server decides by its own clock and rows. */
async function refusalOf(
  { person, now }: Pick<CommandContext, 'person' | 'now'>,
  { answer }: TradeAnswerPayload,
): Promise<string | null> {
  const request = (await readTrades(person))?.find(
    ({ requestId }) => requestId === answer.requestId,
  );
  if (request === undefined) return 'This request is not on this phone any more.';
  const talk = request.negotiations.find(
    ({ negotiationId }) => negotiationId === answer.negotiationId,
  );
  if (talk?.unsent?.problem === null) return 'Your last answer is still waiting to be sent.';
  const lastBy = talk?.offers.at(-1)?.by ?? otherParty(request.party);
  const { status = 'NEGOTIATION_PENDING' as const, version = 0 } = talk ?? {};
  const { act, seenVersion } = answer;
  const verdict = judgeMove(
    { status, version, lastBy, expiresAt: request.expiresAt },
    { act, by: request.party, seenVersion, now: now() },
  );
  if (verdict.allowed) return null;
  switch (verdict.kind) {
    case 'over':
      return 'This is over.';
    case 'changed':
      return 'The numbers have changed. Please look at them first.';
    case 'own-offer':
      return 'These are your own numbers: the other side answers them.';
    case 'not-possible':
      return 'This can not be done now.';
  }
}

/** Offers, accepts, rejects or takes back; nothing is agreed before the server says so. */
export function answerTradeRequest(
  context: CommandContext,
  payload: TradeAnswerPayload,
): Promise<Written | NotAllowed> {
  return appendIfAllowed(context, ANSWER_TRADE_REQUEST, payload, {
    tables: [context.person.facts],
    refusal: () => refusalOf(context, payload),
    write: async () => {},
  });
}

/** Why this phone already knows that a step can't be; the server decides by its own rows. */
async function stepRefusal(
  { person }: Pick<CommandContext, 'person'>,
  { step }: ContractStepPayload,
): Promise<string | null> {
  const request = (await readTrades(person))?.find(({ requestId }) => requestId === step.requestId);
  const talk = request?.negotiations.find((each) => each.negotiationId === step.negotiationId);
  if (request === undefined || talk === undefined)
    return 'This order is not on this phone any more.';
  const { contract, offers, unsentSteps } = talk;
  const waiting = unsentSteps.flatMap(({ step: of, problem }) => (problem === null ? [of] : []));
  const isWaiting = waiting.some(
    ({ act, delivery }) => act === step.act && delivery?.deliveryId === step.delivery?.deliveryId,
  );
  if (isWaiting) return IS_WAITING;
  const order = {
    contract: contract === null ? null : { ...contract, quantity: contract.terms.quantity },
    agreedQuantity: offers.at(-1)?.quantity ?? 0,
    tolerancePercent: request.tolerancePercent,
    deliveries: contract?.deliveries ?? [],
  };
  const unsent = waiting.flatMap(({ act, delivery }) =>
    act === 'deliver' && delivery !== null ? [delivery] : [],
  );
  return refusalOnPhone(order, { ...step, by: request.party }, unsent);
}

/** Orders what was agreed, delivers, confirms, disputes, changes or closes; nothing holds before the server says so. */
export function moveTradeContract(
  context: CommandContext,
  payload: ContractStepPayload,
): Promise<Written | NotAllowed> {
  return appendIfAllowed(context, MOVE_TRADE_CONTRACT, payload, {
    tables: [context.person.facts],
    refusal: () => stepRefusal(context, payload),
    write: async () => {},
  });
}

/** Notes which request is looked at (specification, section 3). */
export const selectTradeRequest = (
  { device }: Pick<CommandContext, 'device'>,
  requestId: string,
): Promise<SaveResult<null>> =>
  save(device, async () => {
    await writeSetting(device, 'selected_request', requestId);
    return null;
  });
