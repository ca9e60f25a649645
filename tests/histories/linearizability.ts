/**
 * Checks a history of concurrent operations against a sequential model: whether there is an order of all operations in which
 * each takes effect between its begin and its end, and in which the model gives the recorded answers (Wing and Gong's search,
 * with Lowe's memory of what was tried).
 */

/** One operation on one thing. Times are of one monotonic clock. */
export interface Operation<Ask = unknown, Answer = unknown> {
  /** What it is about; things don't share anything, so each is checked by itself. */
  readonly key: string;
  readonly ask: Ask;
  /** Undefined: nobody heard one. It took effect once, some time after its begin, or never. */
  readonly answer: Answer | undefined;
  readonly began: number;
  /** Infinity without an answer. */
  readonly ended: number;
}

/** A thing as one process alone would keep it. States are plain JSON and never changed in place. */
export interface Model<State, Ask, Answer> {
  readonly start: State;
  /** A method, so that models of all things fit one list; each is given only what its own history holds. */
  apply(state: State, ask: Ask): readonly [next: State, answer: Answer];
  /** True where this answer means that nothing was changed, in whatever state: a read, a refusal. */
  isPure(ask: Ask, answer: Answer): boolean;
}

/** What was wrong: how far the longest order came, what was so then, and which operations fit nowhere. */
export interface Anomaly<State, Ask, Answer> {
  readonly ordered: number;
  readonly state: State;
  /** Those that could have been next, each with the answer that the model gives. */
  readonly refused: readonly {
    readonly operation: Operation<Ask, Answer>;
    readonly expected: Answer;
  }[];
}

/** Configurations that are looked at before the search gives up; real histories need little more than their length. */
const MOST_CONFIGURATIONS = 2_000_000;

interface Entry<Ask, Answer> {
  readonly operation: Operation<Ask, Answer>;
  /** The answer as text; undefined: nobody heard one. */
  readonly heard: string | undefined;
}

/** A way onwards: an operation that is next, and the state after it. */
interface Choice<State> {
  readonly place: number;
  readonly next: State;
}

interface Frame<State> {
  readonly state: State;
  /** What was ordered to come here; undefined at the start. */
  readonly place: number | undefined;
  readonly choices: Choice<State>[];
}

/** JSON with sorted names: equal states have one text, whatever the order in which they came about. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Which operations of a history are ordered, and which can be next. */
class Frontier<Ask, Answer> {
  readonly #entries: readonly Entry<Ask, Answer>[];
  readonly #isOrdered: Uint8Array;
  #first = 0;
  #left: number;
  ordered = 0;

  constructor(entries: readonly Entry<Ask, Answer>[]) {
    this.#entries = entries;
    this.#isOrdered = new Uint8Array(entries.length);
    this.#left = entries.filter(({ heard }) => heard !== undefined).length;
  }

  /** Everything that was answered is ordered; the rest may never have happened. */
  get isDone(): boolean {
    return this.#left === 0;
  }

  /** Those before which nothing else has to come, the first to end first. */
  next(): number[] {
    const places: number[] = [];
    let firstEnd = Infinity;
    for (let place = this.#first; place < this.#entries.length; place += 1) {
      if (this.#isOrdered[place] === 1) continue;
      const { began, ended } = this.#entry(place).operation;
      if (began > firstEnd) break;
      firstEnd = Math.min(firstEnd, ended);
      places.push(place);
    }
    const endOf = (place: number): number => this.#entry(place).operation.ended;
    return places
      .filter((place) => this.#entry(place).operation.began <= firstEnd)
      .toSorted((a, b) => endOf(a) - endOf(b));
  }

  set(place: number, isOrdered: boolean): void {
    this.#isOrdered[place] = isOrdered ? 1 : 0;
    this.ordered += isOrdered ? 1 : -1;
    if (this.#entry(place).heard !== undefined) this.#left += isOrdered ? -1 : 1;
    if (!isOrdered) this.#first = Math.min(this.#first, place);
    while (this.#isOrdered[this.#first] === 1) this.#first += 1;
  }

  /** Names the set of ordered operations: all before the first one that is not, and these after it. */
  name(): string {
    const after: number[] = [];
    let seen = this.#first;
    for (let place = this.#first; seen < this.ordered; place += 1) {
      if (this.#isOrdered[place] !== 1) continue;
      after.push(place);
      seen += 1;
    }
    return `${this.#first}:${after.join()}`;
  }

  #entry(place: number): Entry<Ask, Answer> {
    const entry = this.#entries[place];
    if (entry === undefined) throw new RangeError(`no operation ${place}`);
    return entry;
  }
}

/**
 * Looks for an order of the operations of one thing.
 * @returns undefined when there is one
 * @throws Error when the history is too hard to decide
 */
export function findAnomaly<State, Ask, Answer>(
  model: Model<State, Ask, Answer>,
  operations: readonly Operation<Ask, NoInfer<Answer>>[],
): Anomaly<State, Ask, Answer> | undefined {
  const entries = operations
    .toSorted((a, b) => a.began - b.began)
    .map((operation) => ({
      operation,
      heard: operation.answer === undefined ? undefined : textOf(operation.answer),
    }));
  const frontier = new Frontier(entries);
  const tried = new Set<string>();
  const furthest = { ordered: -1, state: model.start, next: [] as number[] };

  /** The ways onwards; one alone where it is pure and fits, since that can as well come now as later. */
  const choicesAt = (state: State): Choice<State>[] => {
    const places = frontier.next();
    if (frontier.ordered > furthest.ordered) {
      Object.assign(furthest, { ordered: frontier.ordered, state, next: places });
    }
    const choices: Choice<State>[] = [];
    for (const place of places) {
      const { operation, heard } = entries[place]!;
      const [next, answer] = model.apply(state, operation.ask);
      if (heard === undefined) choices.push({ place, next });
      else if (textOf(answer) === heard) {
        if (model.isPure(operation.ask, answer)) return [{ place, next }];
        choices.push({ place, next });
      }
    }
    return choices.toReversed();
  };

  const frames: Frame<State>[] = [
    { state: model.start, place: undefined, choices: choicesAt(model.start) },
  ];
  while (!frontier.isDone) {
    const frame = frames.at(-1);
    if (frame === undefined) return anomalyAt(model, entries, furthest);
    const choice = frame.choices.pop();
    if (choice === undefined) {
      if (frame.place !== undefined) frontier.set(frame.place, false);
      frames.pop();
      continue;
    }
    frontier.set(choice.place, true);
    const name = `${frontier.name()} ${textOf(choice.next)}`;
    if (tried.has(name)) {
      frontier.set(choice.place, false);
      continue;
    }
    tried.add(name);
    if (tried.size > MOST_CONFIGURATIONS) throw new Error('the history is too hard to decide');
    frames.push({ state: choice.next, place: choice.place, choices: choicesAt(choice.next) });
  }
  return undefined;
}

function anomalyAt<State, Ask, Answer>(
  model: Model<State, Ask, Answer>,
  entries: readonly Entry<Ask, Answer>[],
  { ordered, state, next }: { ordered: number; state: State; next: readonly number[] },
): Anomaly<State, Ask, Answer> {
  const refused = next.map((place) => {
    const { operation } = entries[place]!;
    return { operation, expected: model.apply(state, operation.ask)[1] };
  });
  return { ordered, state, refused };
}

/** The operations of each thing. */
export function byKey<Ask, Answer>(
  history: readonly Operation<Ask, Answer>[],
): Map<string, Operation<Ask, Answer>[]> {
  const groups = new Map<string, Operation<Ask, Answer>[]>();
  for (const operation of history) {
    const group = groups.get(operation.key);
    if (group === undefined) groups.set(operation.key, [operation]);
    else group.push(operation);
  }
  return groups;
}

/** An anomaly for people: what was so, and what was answered instead of what. Times count from the first operation named. */
export function anomalyText(key: string, anomaly: Anomaly<unknown, unknown, unknown>): string {
  const { ordered, state, refused } = anomaly;
  const from = Math.min(...refused.map(({ operation }) => operation.began));
  const lines = refused.map(({ operation: { ask, answer, began, ended }, expected }) => {
    const window = `${(began - from).toFixed(1)} to ${(ended - from).toFixed(1)} ms`;
    return `  ${textOf(ask)} answered ${textOf(answer)}, expected ${textOf(expected)} (${window})`;
  });
  return [`${key}: after ${ordered} operations it is ${textOf(state)}, and then`, ...lines].join(
    '\n',
  );
}
