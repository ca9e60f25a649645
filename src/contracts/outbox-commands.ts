import { DELETE_ADDRESS } from './addresses/change-addresses.ts';
import { SAVE_CART } from './cart/cart.ts';
import { JOIN_COOPERATIVE } from './coop/cooperatives.ts';
import { ADD_ITEM, CHANGE_GOODS, SET_ITEM_PICTURES } from './goods/change-goods.ts';
import { PLEDGE } from './group-buy/pledge.ts';
import { VIEW_MESSAGES } from './inbox/view-inbox-messages.ts';
import { DESK_COMMANDS } from './desks/desk-commands.ts';
import { JOIN_CAMPAIGN } from './money/bank-accounts.ts';
import type { OutboxCommand } from './outbox-command.ts';
import { CANCEL_ORDER } from './orders/cancel-order.ts';
import { SAY_IN_ORDER_TALK } from './orders/chat/order-talk.ts';
import { ANSWER_LINE_CHANGE, CHANGE_ORDER_LINE } from './orders/changes/line-changes.ts';
import { ANSWER_RATING, RATE_ORDER } from './orders/rate-order.ts';
import { CHOOSE_REFUND_PLACE, RETURN_ORDER } from './orders/return-order.ts';
import { SET_FAVOURITE } from './account/favourites.ts';
import { CHANGE_SAVED_LIST } from './account/saved-lists.ts';
import { SAVE_PREFERENCES } from './account/save-preferences.ts';
import { REDEEM_COINS } from './rewards/coin-account.ts';
import { CHANGE_STAFF } from './sellers/shop-staff.ts';
import { SAVE_OFFER } from './sellers/shop-offers.ts';
import { CHANGE_SHOP } from './sellers/seller-update.ts';
import { MARK_PACKED, MOVE_SHOP_ORDER } from './sellers/move-shop-order.ts';
import { SUBMIT_APPLICATION } from './sellers/applications/shop-application.ts';
import { SAVE_PROFILE } from './sign-in/profile.ts';
import { ANSWER_TICKET, ASSIGN_TICKET } from './tickets/answer-ticket.ts';
import { CHANGE_TICKET, RAISE_TICKET } from './tickets/raise-ticket.ts';
import {
  ANSWER_TRADE_REQUEST,
  FORWARD_TRADE_REQUEST,
  MOVE_TRADE_CONTRACT,
  WITHDRAW_TRADE_REQUEST,
} from './trade/trade-commands.ts';
import { FORWARD_SEARCH } from './sellers/search-requests.ts';

/** Every command that one call sends: the sync engine makes a sender of each, the sync page reads its title. */
export const OUTBOX_COMMANDS: readonly OutboxCommand[] = [
  SAVE_PROFILE,
  SAVE_PREFERENCES,
  SET_FAVOURITE,
  CHANGE_SAVED_LIST,
  DELETE_ADDRESS,
  CANCEL_ORDER,
  RETURN_ORDER,
  CHOOSE_REFUND_PLACE,
  RATE_ORDER,
  RAISE_TICKET,
  CHANGE_TICKET,
  SAVE_CART,
  REDEEM_COINS,
  JOIN_COOPERATIVE,
  PLEDGE,
  VIEW_MESSAGES,
  MOVE_SHOP_ORDER,
  MARK_PACKED,
  CHANGE_ORDER_LINE,
  ANSWER_LINE_CHANGE,
  SAY_IN_ORDER_TALK,
  ANSWER_TICKET,
  ASSIGN_TICKET,
  SUBMIT_APPLICATION,
  CHANGE_SHOP,
  SAVE_OFFER,
  ANSWER_RATING,
  CHANGE_STAFF,
  CHANGE_GOODS,
  ADD_ITEM,
  SET_ITEM_PICTURES,
  FORWARD_SEARCH,
  FORWARD_TRADE_REQUEST,
  ANSWER_TRADE_REQUEST,
  MOVE_TRADE_CONTRACT,
  WITHDRAW_TRADE_REQUEST,
  JOIN_CAMPAIGN,
  ...DESK_COMMANDS,
];

const commandsByKind = new Map(OUTBOX_COMMANDS.map((command) => [command.kind, command]));

/** The command of an entry's kind; undefined for orders, addresses and kinds of a newer version. */
export function commandOfKind(kind: string): OutboxCommand | undefined {
  return commandsByKind.get(kind);
}
