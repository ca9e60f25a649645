import {
  fetchDeskHome,
  orderHome,
  saveHomeBanner,
  saveHomeShelf,
} from '../../../src/contracts/content/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/content/get-buyer-app-content.ts';
import { contentVersion, readAppContent } from '../../content/app-content.ts';
import { audited } from '../../audit/audited.ts';
import {
  deskBanners,
  deskShelves,
  writeBanner,
  writeOrder,
  writeShelf,
} from '../../content/desk-home.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';

const buyerAppContentHandler = implement(
  buyerAppContent,
  async ({ input: { language, version: known }, db, parts }) => {
    const serverTime = parts.now();
    const content = await readAppContent(db, serverTime);
    const version = contentVersion(content);
    return { version, content: version === known ? null : content, language, serverTime };
  },
);

const fetchDeskHomeHandler = implement(fetchDeskHome, async ({ db }) => ({
  banners: await deskBanners(db),
  shelves: await deskShelves(db),
}));

const wordOf = (seenVersion: number): string => (seenVersion === 0 ? 'made' : 'changed');

const saveHomeBannerHandler = audited(
  implement(saveHomeBanner, async ({ input, db, parts }) => {
    await writeBanner(db, input, parts.now());
    return { bannerId: input.bannerId, version: input.seenVersion + 1 };
  }),
  ({ input: { bannerId, title, isOn, seenVersion, reason } }) => ({
    subject: `banner:${bannerId}`,
    reason: `${wordOf(seenVersion)} “${title}”, ${isOn ? 'on' : 'off'}: ${reason}`,
  }),
);

const saveHomeShelfHandler = audited(
  implement(saveHomeShelf, async ({ input, db, parts }) => {
    await writeShelf(db, input, parts.now());
    return { shelfId: input.shelfId, version: input.seenVersion + 1 };
  }),
  ({ input: { shelfId, title, isOn, seenVersion, reason } }) => ({
    subject: `shelf:${shelfId}`,
    reason: `${wordOf(seenVersion)} “${title}”, ${isOn ? 'on' : 'off'}: ${reason}`,
  }),
);

const orderHomeHandler = audited(
  implement(orderHome, async ({ input, db }) => {
    await writeOrder(db, input);
    return { ids: input.ids };
  }),
  ({ input: { list, ids, reason } }) => ({
    subject: `home:${list}`,
    reason: `${ids.join(', ')}: ${reason}`,
  }),
);

/** All services of the home screen: what buyers see, and who makes it. */
export const HOME_HANDLERS: readonly ServiceHandler[] = [
  buyerAppContentHandler,
  fetchDeskHomeHandler,
  saveHomeBannerHandler,
  saveHomeShelfHandler,
  orderHomeHandler,
];
