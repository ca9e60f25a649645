import * as v from 'valibot';
import { deskSubjects } from '../../domain/account/desk-subjects.ts';
import { ROLE_NAMES } from '../../domain/account/roles.ts';
import type { ApplicationDecision } from '../../domain/sellers/shop-application.ts';
import { decideApproval } from '../audit/audit.ts';
import {
  changeEverydayName,
  moveCategory,
  saveCategoryGroups,
  orderHome,
  saveHomeBanner,
  saveHomeShelf,
} from '../home/desk-home.ts';
import { saveArea, changeStore, type STORE_ACTS } from '../sellers/desk/desk-store.ts';
import { EVERYBODY, sendInboxMessage, takeBackMessage } from '../inbox/send-inbox-message.ts';
import { defineCommand, type OutboxCommand } from '../outbox-command.ts';
import { orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import { changeMember, saveCooperative } from '../coop/desk-cooperative.ts';
import { saveApartment, saveGroupBuy } from '../group-buy/desk-group-buy.ts';
import { sayInOrderTalk } from '../orders/chat/order-talk.ts';
import { fetchAndCreateChatRoom } from '../orders/chat/chat-room.ts';
import { adminOrderCreation } from '../orders/admin-order-creation.ts';
import { changeDeskOrder } from '../orders/desk/change-desk-order.ts';
import { changeRole, endSessions, inviteStaff } from '../account/desk/change-person.ts';
import { decideShopApplication } from '../sellers/applications/application-desk.ts';
import { changeDeskOffer, type OFFER_ACTS, saveDeskOffer } from '../sellers/desk/desk-offer.ts';
import { saveCampaign } from '../rewards/campaigns.ts';
import type { ServiceContract } from '../service.ts';
import { ondcOnDisputeResolved } from '../tickets/ticket-reads.ts';

/** What an entry of a desk holds: what the service is asked, and what that is about, for the sync page. */
export interface DeskAct<Ask> {
  readonly ask: Ask;
  readonly about: string;
}

/** A command of a desk: one call about somebody else, of which nothing but the entry is kept on this device (DESK-2). */
function defineDeskCommand<Ask, Input extends Ask, Output>(
  service: ServiceContract<Ask, Input, Output>,
  words: {
    readonly subject: (ask: Input) => string;
    readonly title: (ask: Input, about: string) => string;
  },
): OutboxCommand<DeskAct<Input>, Ask, Output> {
  return defineCommand({
    kind: service.name,
    payloadVersion: 1,
    payload: v.object({ ask: service.input, about: v.string() }),
    subject: ({ ask }) => words.subject(ask),
    newestOnly: false,
    service,
    input: ({ ask }) => ask,
    keepsAnswer: false,
    title: ({ ask, about }) => words.title(ask, about),
  });
}

const DECISIONS: Readonly<Record<ApplicationDecision, string>> = {
  approve: 'Approve',
  ask: 'Ask about',
  refuse: 'Refuse',
};

/** Decides an application to sell. */
export const DECIDE_APPLICATION = defineDeskCommand(decideShopApplication, {
  subject: ({ applicationId }) => deskSubjects.application(applicationId),
  title: ({ decision }, about) => `${DECISIONS[decision]} ${about}`,
});

const ACTS: Readonly<Record<(typeof STORE_ACTS)[number], string>> = {
  suspend: 'Suspend',
  reopen: 'Open again',
  give: 'Another seller for',
};

/** Suspends a store, opens it again, or gives it to another seller. */
export const CHANGE_STORE = defineDeskCommand(changeStore, {
  subject: ({ storeId }) => deskSubjects.store(storeId),
  title: ({ act }, about) => `${ACTS[act]} ${about}`,
});

/** Moves an order, takes its return, mends its address, or notes something about it. */
export const CHANGE_ORDER = defineDeskCommand(changeDeskOrder, {
  subject: ({ orderId }) => deskSubjects.order(orderId),
  title: ({ change }, about) => {
    switch (change.act) {
      case 'move':
        return `Order ${about} becomes ${orderStatusLabel(change.to)}`;
      case 'return':
        return `Return of order ${about}`;
      case 'address':
        return `New address for order ${about}`;
      case 'note':
        return `Note on order ${about}`;
    }
  },
});

/** Places an order for a buyer who has called. */
export const PLACE_FOR_BUYER = defineCommand({
  ...defineDeskCommand(adminOrderCreation, {
    subject: () => deskSubjects.placing,
    title: (_, about) => `Order for ${about}`,
  }),
  input: ({ ask }, _fileIds, messageId) => ({ ...ask, messageId }),
});

/** Settles the dispute about an order. */
export const SETTLE_DISPUTE = defineDeskCommand(ondcOnDisputeResolved, {
  subject: ({ orderId }) => deskSubjects.order(orderId),
  title: (_, about) => `Settle the dispute about order ${about}`,
});

/** Answers a buyer in a talk. */
export const SAY_IN_TALK = defineDeskCommand(fetchAndCreateChatRoom, {
  subject: ({ buyerUserId = 0, externalReferenceId, failure }) =>
    deskSubjects.talk([buyerUserId, externalReferenceId, failure].join(':')),
  title: ({ message = '' }, about) => `Answer ${about}: “${message}”`,
});

/** Writes to buyer and shop of an order. */
export const SAY_ABOUT_ORDER = defineDeskCommand(sayInOrderTalk, {
  subject: ({ orderId }) => deskSubjects.order(orderId),
  title: ({ message }, about) => `Write to buyer and shop of order ${about}: “${message}”`,
});

/** Makes or changes a cooperative. */
export const SAVE_COOPERATIVE = defineDeskCommand(saveCooperative, {
  subject: ({ cooperativeId }) => deskSubjects.cooperative(cooperativeId),
  title: ({ seenVersion }, about) => `${seenVersion === 0 ? 'Make' : 'Change'} ${about}`,
});

/** Makes somebody a member of a cooperative, or ends that. */
export const CHANGE_MEMBER = defineDeskCommand(changeMember, {
  subject: ({ cooperativeId }) => deskSubjects.cooperative(cooperativeId),
  title: ({ userId, isMember }, about) =>
    isMember ? `Take ${userId} into ${about}` : `Take ${userId} out of ${about}`,
});

/** Makes or changes a group buy. */
export const SAVE_GROUP_BUY = defineDeskCommand(saveGroupBuy, {
  subject: ({ groupBuyId }) => deskSubjects.groupBuy(groupBuyId),
  title: ({ seenVersion }, about) =>
    `${seenVersion === 0 ? 'Make' : 'Change'} the group buy of ${about}`,
});

/** Makes an apartment whose people buy together. */
export const SAVE_APARTMENT = defineDeskCommand(saveApartment, {
  subject: ({ apartmentId }) => deskSubjects.apartment(apartmentId),
  title: (_, about) => `Make ${about}`,
});

/** Makes or changes an offer. */
export const SAVE_DESK_OFFER = defineDeskCommand(saveDeskOffer, {
  subject: ({ offerId }) => deskSubjects.offer(offerId),
  title: ({ seenVersion }, about) => `${seenVersion === 0 ? 'Make' : 'Change'} ${about}`,
});

const OFFER_WORDS: Readonly<Record<(typeof OFFER_ACTS)[number], string>> = {
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
};

/** Pauses an offer, lets it go on, or ends it. */
export const CHANGE_DESK_OFFER = defineDeskCommand(changeDeskOffer, {
  subject: ({ offerId }) => deskSubjects.offer(offerId),
  title: ({ act }, about) => `${OFFER_WORDS[act]} ${about}`,
});

/** Makes or changes a campaign in which orders earn coins. */
export const SAVE_CAMPAIGN = defineDeskCommand(saveCampaign, {
  subject: ({ campaignId }) => deskSubjects.campaign(campaignId),
  title: ({ seenVersion }, about) => `${seenVersion === 0 ? 'Make' : 'Change'} “${about}”`,
});

/** Makes or changes a banner of the home screen. */
export const SAVE_HOME_BANNER = defineDeskCommand(saveHomeBanner, {
  subject: ({ bannerId }) => deskSubjects.homePart(bannerId),
  title: ({ seenVersion }, about) =>
    `${seenVersion === 0 ? 'Make' : 'Change'} the banner “${about}”`,
});

/** Makes or changes a shelf of the home screen. */
export const SAVE_HOME_SHELF = defineDeskCommand(saveHomeShelf, {
  subject: ({ shelfId }) => deskSubjects.homePart(shelfId),
  title: ({ seenVersion }, about) =>
    `${seenVersion === 0 ? 'Make' : 'Change'} the shelf “${about}”`,
});

/** Brings banners or shelves into order. */
export const ORDER_HOME = defineDeskCommand(orderHome, {
  subject: ({ list }) => deskSubjects.homePart(list),
  title: ({ list }) => `Put the ${list} of home into order`,
});

/** Names and orders the category groups. */
export const SAVE_CATEGORY_GROUPS = defineDeskCommand(saveCategoryGroups, {
  subject: () => deskSubjects.groups,
  title: () => 'Name and order the category groups',
});

/** Puts categories into another group. */
export const MOVE_CATEGORY = defineDeskCommand(moveCategory, {
  subject: ({ name }) => deskSubjects.category(name),
  title: ({ name }, about) => `Put “${name}” into ${about}`,
});

/** Adds or removes an everyday name. */
export const CHANGE_EVERYDAY_NAME = defineDeskCommand(changeEverydayName, {
  subject: ({ name, means }) => deskSubjects.everydayName(name, means),
  title: ({ name, means, act }) =>
    act === 'add' ? `“${name}” means ${means}` : `“${name}” means ${means} no more`,
});

/** Adds, renames, pauses or resumes an area. */
export const SAVE_AREA = defineDeskCommand(saveArea, {
  subject: ({ areaCode }) => deskSubjects.area(areaCode),
  title: ({ isPaused }, about) => `${isPaused ? 'Pause' : 'Save'} ${about}`,
});

/** Gives a person another role. */
export const CHANGE_ROLE = defineDeskCommand(changeRole, {
  subject: ({ userId }) => deskSubjects.person(userId),
  title: ({ role }, about) => `${about} becomes ${ROLE_NAMES[role]}`,
});

/** Signs a person out everywhere. */
export const END_SESSIONS = defineDeskCommand(endSessions, {
  subject: ({ userId }) => deskSubjects.person(userId),
  title: (_, about) => `Sign ${about} out everywhere`,
});

/** Gives a number a role. */
export const INVITE_STAFF = defineDeskCommand(inviteStaff, {
  subject: () => deskSubjects.invitations,
  title: ({ role }, about) => `Invite ${about} as ${ROLE_NAMES[role]}`,
});

/** Agrees to a refund or payout above the limit, or refuses it. */
export const DECIDE_APPROVAL = defineDeskCommand(decideApproval, {
  subject: ({ approvalId }) => deskSubjects.approval(approvalId),
  title: ({ agrees }, about) => `${agrees ? 'Agree to' : 'Refuse'} ${about}`,
});

/** Puts a message into one inbox, or into those of many. */
export const SEND_MESSAGE = defineCommand({
  ...defineDeskCommand(sendInboxMessage, {
    subject: ({ wzrk_id: id }) => deskSubjects.messages + id,
    title: ({ toUserId, readers, areaCode }, about) => {
      if (toUserId !== null) return `Send “${about}” to person ${toUserId}`;
      const many = { everybody: 'everybody', sellers: 'all shops', area: `pincode ${areaCode}` };
      return `Send “${about}” to ${many[readers]}`;
    },
  }),
  payloadVersion: 2,
  // Apps of before asked for the word, too, and sent the message without it.
  migrate: (payload) => {
    const { ask, ...entry } = v.parse(v.looseObject({ ask: v.looseObject({}) }), payload);
    return { ...entry, ask: { ...ask, confirmation: EVERYBODY } };
  },
});

/** Takes a message back before it shows. */
export const TAKE_BACK_MESSAGE = defineDeskCommand(takeBackMessage, {
  subject: ({ wzrk_id: id }) => deskSubjects.messages + id,
  title: (_ask, about) => `Take back “${about}”`,
});

/** All that is done at the desks of administration. */
export const DESK_COMMANDS: readonly OutboxCommand[] = [
  DECIDE_APPLICATION,
  CHANGE_STORE,
  CHANGE_ORDER,
  PLACE_FOR_BUYER,
  SETTLE_DISPUTE,
  SAY_IN_TALK,
  SAY_ABOUT_ORDER,
  SAVE_COOPERATIVE,
  CHANGE_MEMBER,
  SAVE_GROUP_BUY,
  SAVE_APARTMENT,
  SAVE_DESK_OFFER,
  CHANGE_DESK_OFFER,
  SAVE_CAMPAIGN,
  SAVE_HOME_BANNER,
  SAVE_HOME_SHELF,
  ORDER_HOME,
  SAVE_CATEGORY_GROUPS,
  MOVE_CATEGORY,
  CHANGE_EVERYDAY_NAME,
  SAVE_AREA,
  CHANGE_ROLE,
  END_SESSIONS,
  INVITE_STAFF,
  SEND_MESSAGE,
  TAKE_BACK_MESSAGE,
  DECIDE_APPROVAL,
];
