import type { LiveChannel, LiveView } from '../../contracts/live/live-view.ts';
import { LIVE_PATH } from '../../contracts/live/pokes.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { answerDone } from '../answers.ts';
import type { createCatalogueSync } from '../catalogue/catalogue-sync.ts';
import { pullOwnOrders } from '../pull/orders/own-orders.ts';
import type { PullsOfPokes } from './poke-reactions.ts';
import type { PersonPullParts } from '../pull/of-person.ts';
import type { SyncRuntime } from '../runtime.ts';
import { followQuery } from './followed-subjects.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { createPokedPulls } from './poked-pulls.ts';

export interface LiveEngineParts extends PersonPullParts {
  readonly runtime: SyncRuntime;
  readonly channel: LiveChannel;
  /** A new UUID. */
  readonly newId: () => string;
  readonly service: Pick<
    SyncService,
    'pullCart' | 'pullCoinBalance' | 'pullInbox' | 'pullGroupBuys' | 'pullShopOrders'
  >;
  readonly catalogue: Pick<ReturnType<typeof createCatalogueSync>, 'pullChangedSheet'>;
}

/** What makes screens live (LIVE-1 to LIVE-4): the browser's stream, and the pulls that its pokes lead to. */
export function createLive(parts: LiveEngineParts) {
  const { device, openPerson, transport, runtime, service } = parts;
  const pulls: PullsOfPokes = {
    orders: () => pullOwnOrders(parts),
    cart: service.pullCart,
    coins: service.pullCoinBalance,
    inbox: service.pullInbox,
    groups: service.pullGroupBuys,
    shop: service.pullShopOrders,
    prices: (storeId) => answerDone(() => parts.catalogue.pullChangedSheet(storeId)),
  };
  const poked = createPokedPulls({ ...runtime, device, openPerson, pulls });
  const connection: LiveConnection = createLiveConnection({
    ...runtime,
    channel: parts.channel,
    newId: parts.newId,
    readUser: async () => {
      const [session, isOff] = await Promise.all([
        readSetting(device, 'authData'),
        readSetting(device, 'work-offline'),
      ]);
      return isOff === true ? null : (session?.userId ?? null);
    },
    open: (asUser, followed, signal) =>
      transport.openOwnStream(`${LIVE_PATH}?${followQuery(followed)}`, { asUser, signal }),
    onPoke: poked.receive,
    onWishes: poked.wish,
    // The pull finds out, too, and tells the screens that the session has ended.
    onRefused: () => void pulls.orders().catch(runtime.reportBug),
  });
  return {
    follow: (view: LiveView) => connection.follow(view),
    look: connection.look,
    forget: () => poked.forget(),
  };
}
