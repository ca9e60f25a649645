/** How the subjects of what is done at the desks begin, in the outbox. */
export const DESK_SUBJECTS = 'desk:';

/** Subjects of the outbox: what is done to one of these goes in its order (OUT-3). */
export const deskSubjects = {
  application: (applicationId: string) => `${DESK_SUBJECTS}application:${applicationId}`,
  store: (storeId: string) => `${DESK_SUBJECTS}store:${storeId}`,
  cooperative: (cooperativeId: string) => `${DESK_SUBJECTS}cooperative:${cooperativeId}`,
  groupBuy: (groupBuyId: string) => `${DESK_SUBJECTS}group-buy:${groupBuyId}`,
  apartment: (apartmentId: string) => `${DESK_SUBJECTS}apartment:${apartmentId}`,
  offer: (offerId: string) => `${DESK_SUBJECTS}offer:${offerId}`,
  campaign: (campaignId: string) => `${DESK_SUBJECTS}campaign:${campaignId}`,
  homePart: (partId: string) => `${DESK_SUBJECTS}home:${partId}`,
  /** The category groups together. */
  groups: `${DESK_SUBJECTS}groups`,
  category: (name: string) => `${DESK_SUBJECTS}category:${name}`,
  everydayName: (name: string, means: string) => `${DESK_SUBJECTS}name:${name}:${means}`,
  area: (areaCode: string) => `${DESK_SUBJECTS}area:${areaCode}`,
  order: (orderId: string) => `${DESK_SUBJECTS}order:${orderId}`,
  talk: (about: string) => `${DESK_SUBJECTS}talk:${about}`,
  person: (userId: number) => `${DESK_SUBJECTS}person:${userId}`,
  /** Of any message; each is a subject of its own, since none waits for another. */
  messages: `${DESK_SUBJECTS}message:`,
  approval: (approvalId: string) => `${DESK_SUBJECTS}approval:${approvalId}`,
  invitations: `${DESK_SUBJECTS}invitations`,
  /** Orders for buyers who have called. */
  placing: `${DESK_SUBJECTS}placing`,
} as const;
