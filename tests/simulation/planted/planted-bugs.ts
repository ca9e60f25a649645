/** A fault put into a copy of the real code, which the simulator must find. */
export interface PlantedBug {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** Text that is in the file exactly once; the test fails when it is not, so that a plant can't wither unseen. */
  readonly find: string;
  readonly replace: string;
  /** What the runs are about that can find it. */
  readonly theme: string;
  /** The seed that found it last; tried first. */
  readonly caughtBy: number;
}

const OUTBOX = 'src/sync/outbox';

/** Faults that offline apps have had, each a small change of the code that keeps it out. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'deletes the row before the answer',
    file: `${OUTBOX}/send-entry.ts`,
    find: '    const outcome = await attempt();',
    replace: '    await db.outbox.delete(sequence);\n    const outcome = await attempt();',
    theme: 'shopping',
    caughtBy: 3,
  },
  {
    name: 'has a key for each attempt instead of one for each intent',
    file: `${OUTBOX}/send-entry.ts`,
    find: 'return transport.call(contract, input, { key, asUser: userId, onEpoch });',
    replace:
      'return transport.call(contract, input, { key: key && tools.newId(), asUser: userId, onEpoch });',
    theme: 'shopping',
    caughtBy: 6,
  },
  {
    name: 'takes no lock',
    file: `${OUTBOX}/lease.ts`,
    find: 'const name = `drain:${db.name}`;',
    replace: 'const name = `drain:${db.name}:${Math.random()}`;',
    theme: 'shopping',
    caughtBy: 5,
  },
  {
    name: 'takes a 401 for the last word',
    file: `${OUTBOX}/retry-policy.ts`,
    find: "if (status === 401) return { kind: 'pause' };",
    replace: "if (status === 401) return { kind: 'refused' };",
    theme: 'shopping',
    caughtBy: 1,
  },
  {
    name: 'lets a later edit overtake an earlier one',
    file: `${OUTBOX}/outbox-list.ts`,
    find: 'if (isFirst && isOpen(entry) &&',
    replace: 'if (isOpen(entry) && isFirst !== undefined &&',
    theme: 'the counter',
    caughtBy: 116,
  },
  {
    name: 'gives up after three tries',
    file: `${OUTBOX}/settle-entry.ts`,
    find: '  const verdict = judgeFailure(error.failure);',
    replace:
      "  const verdict = entry.attempts >= 3 ? { kind: 'refused' as const } : judgeFailure(error.failure);",
    theme: 'shopping',
    caughtBy: 9,
  },
  {
    name: 'shows an order as placed when it is sent',
    file: `${OUTBOX}/senders/place-order.ts`,
    find: "await db.orders.update(transactionId, { state: 'sent' });",
    replace: "await db.orders.update(transactionId, { state: 'confirmed' });",
    theme: 'shopping',
    caughtBy: 18,
  },
  {
    name: 'accepts any price',
    file: 'src/domain/orders/quotes/quote-difference.ts',
    find: "return difference.totalChangePaise <= choice.acceptUpToPaise ? 'proceed' : 'ask-buyer';",
    replace: "return 'proceed';",
    theme: 'shopping',
    caughtBy: 369,
  },
  {
    name: 'orders what the cart holds instead of what was shown',
    file: 'src/commands/orders/place-order.ts',
    find: 'const lines = decision.lines.map(',
    replace: 'const lines = rows.map(',
    theme: 'shopping',
    caughtBy: 9,
  },
  {
    name: 'takes a cart that has changed for the one that was shown',
    file: 'src/commands/orders/place-order.ts',
    find: 'if (differences.length === 0) return { decision, rows, onCart };',
    replace: 'if (differences.length < 999) return { decision, rows, onCart };',
    theme: 'shopping',
    caughtBy: 9,
  },
  {
    name: 'takes the word of a firewall for that of Haat',
    file: 'src/sync/call-exchange.ts',
    find: 'const problem = readProblem(readJson(received));',
    replace:
      "const problem = readProblem(readJson(received)) ?? { type: 'x', title: 'x', status, code: 'x' };",
    theme: 'shopping',
    caughtBy: 10,
  },
  {
    name: 'sends what a newer version wrote',
    file: `${OUTBOX}/drain.ts`,
    find: 'return sender !== undefined && entry.payloadVersion <= sender.payloadVersion;',
    replace: 'return sender !== undefined;',
    theme: 'returns and refunds',
    caughtBy: 88,
  },
  {
    name: 'calls a write on a full disk saved',
    file: 'src/db/save.ts',
    find: "if (isQuotaError(firstError)) return { ok: false, kind: 'full', message: NOT_SAVED.full };",
    replace: 'if (isQuotaError(firstError)) return { ok: true, value: {} as Value };',
    theme: 'shopping',
    caughtBy: 185,
  },
  {
    name: 'takes back an order that is on its way',
    file: 'src/commands/orders/discard-order.ts',
    find: "if (order === undefined || mayBeThere || found?.entry.state === 'sending')",
    replace: 'if (order === undefined || (mayBeThere && order.server !== null))',
    theme: 'shopping',
    caughtBy: 3,
  },
  {
    name: 'makes orders without taking the stock',
    file: 'server/orders/confirm-terms.ts',
    find: 'await writeTakenStock(db, storeId, takings, { holders, at: now });',
    replace: 'await writeTakenStock(db, storeId, [], { holders, at: now });',
    theme: 'shopping',
    caughtBy: 3,
  },
  {
    name: 'adds the pledges of two phones up',
    file: 'server/group-buy/pledge-in-group-buy.ts',
    find: 'const kept = known[0]?.transactionId;',
    replace: 'const kept = undefined as string | undefined;',
    theme: 'group buys',
    caughtBy: 53,
  },
  {
    name: 'does a repeated request again',
    file: 'server/idempotency/run-once.ts',
    find: 'else if (outcomes[place] === undefined) places.push(place);',
    replace:
      'else if (outcomes[place] === undefined) places.push(place); else { const [again] = await run(transaction, [place]); ' +
      'if (again?.ok) outcomes[place] = done({ answer: again.done, replayed: false }); }',
    theme: 'shopping',
    caughtBy: 3,
  },
];
