import type { CommandContext } from '../../src/commands/command-context.ts';
import type { CommittedPerson } from './devices/committed.ts';
import type { Delivery } from './network.ts';
import type { AppContext, Phone } from './devices/phone.ts';

/** A page with somebody signed in, about to do something. */
export interface Page {
  readonly context: AppContext;
  readonly phone: Phone;
  readonly personId: number;
  readonly commands: CommandContext;
}

/** Something that a buyer does on a page. `run` may never come to an end: the page can be killed. */
export interface BuyerAction {
  readonly name: string;
  /** How often, compared with the other actions. */
  readonly weight: number;
  readonly run: (page: Page) => Promise<void>;
  /** It only fetches: a storage that fails says so in the background, and nobody is told "not saved". */
  readonly isPull?: boolean;
}

/** Something that sellers, the payment provider, or the server by itself do. Afterwards every `serverMoved` is called. */
export interface Fate {
  readonly name: string;
  readonly weight: number;
  readonly run: () => Promise<void>;
}

/**
 * One kind of intent: what buyers do, and what must be true of it on phones and on the server. It keeps its own model
 * of what was meant, and calls `world.violate` when reality differs.
 */
export interface IntentModel {
  readonly name: string;
  readonly actions: readonly BuyerAction[];
  /** What the server has to know before the run begins. */
  readonly open?: () => Promise<void>;
  /** A person's rows on a phone have changed. */
  readonly checkPhone: (person: CommittedPerson) => void;
  /** A request reached the server. */
  readonly checkDelivery: (delivery: Delivery) => void | Promise<void>;
  /** The buyer confirmed the loss of what is unsent on this phone. */
  readonly abandon: (phone: Phone, personId: number) => void;
  /** The buyer deals with all that needs a decision; called at the end of some runs. */
  readonly decide: (page: Page) => Promise<void>;
  /** What others do to it while the run lasts. */
  readonly fates?: readonly Fate[];
  /** The server's tables may have changed without a request. */
  readonly serverMoved?: () => Promise<void>;
  /** Rows of the device's own database have changed on a phone. */
  readonly checkDevice?: (phone: Phone) => void;
  /** Nothing goes wrong any more: does what others still have to do. @returns whether there may be more of it */
  readonly finish?: () => Promise<boolean>;
  /** What a page fetches before the checks at rest. */
  readonly pull?: (page: Page) => Promise<void>;
  /** Nothing moves any more: everything is decided. */
  readonly checkAtRest: () => void | Promise<void>;
}
