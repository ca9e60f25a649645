import { orderStatusEventHandler } from './events/order-status.ts';
import type { ServiceHandler } from './service-handler.ts';

/** Every event that is taken here; a test holds it against the contracts' registry. */
export const EVENT_HANDLERS: readonly ServiceHandler[] = [orderStatusEventHandler];
