import type { ServiceContract } from '../service.ts';
import { orderStatusEvent } from './order-status.ts';

/** Every event of the workflow engine (`execution/event`); answered as services are, on a path of their own. */
export const EVENT_CONTRACTS: readonly ServiceContract[] = [orderStatusEvent];
