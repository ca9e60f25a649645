import {
  FINAL_STATUSES,
  FIRST_STATUSES,
  ORDER_MOVES,
  SHOWN_ONLY,
  type OrderMoveRule,
  type OrderTrack,
} from '../../src/domain/orders/life/order-moves.ts';
import {
  ORDER_STATUSES,
  orderStatusLabel,
  type OrderStatus,
} from '../../src/domain/orders/life/order-status.ts';

/** A name that the diagram language takes for a state: letters, digits and underscores. */
const stateOf = (status: OrderStatus): string => status.replaceAll(/[^A-Z0-9]/g, '_');

function table(head: readonly string[], body: readonly (readonly string[])[]): string[] {
  const rows = [head, ...body];
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

function diagram(moves: readonly OrderMoveRule[]): string[] {
  const statuses = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const isPresent = (status: OrderStatus): boolean => statuses.has(status);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...FIRST_STATUSES.filter(isPresent).map((status) => `  [*] --> ${stateOf(status)}`),
    ...moves.map(({ from, to, by }) => `  ${stateOf(from)} --> ${stateOf(to)}: ${by.join(', ')}`),
    ...FINAL_STATUSES.filter(isPresent).map((status) => `  ${stateOf(status)} --> [*]`),
    '```',
  ];
}

function movesTable(moves: readonly OrderMoveRule[]): string[] {
  const rows = moves.map(({ from, to, by, why, usual }) => [
    `\`${from}\``,
    `\`${to}\``,
    by.join(', '),
    why,
    usual ?? '',
  ]);
  return table(['from', 'to', 'by', 'what it means', 'usual step of'], rows);
}

const section = (title: string, words: readonly string[], track: OrderTrack): string[] => {
  const moves = ORDER_MOVES.filter((move) => move.track === track);
  return [`## ${title}`, '', ...words, '', ...diagram(moves), '', ...movesTable(moves), ''];
};

/** docs/order-life.md, from the table of moves. */
export function orderLifePage(): string {
  const statuses = ORDER_STATUSES.map((status) => [
    `\`${status}\``,
    orderStatusLabel(status),
    SHOWN_ONLY[status] ?? '',
  ]);
  return [
    "# An order's life",
    '',
    'Made from `src/domain/orders/life/order-moves.ts` by `npm run order-diagram`; a test fails when the two differ. Server and',
    'client decide by the same table. Why so: [decision 24](decisions/0024-order-life.md).',
    '',
    '`buyer` and `seller` are the order’s own, `admin` are the marketplace’s people (ADMIN, and CR where a service is theirs),',
    '`system` is the server by itself. "Usual" steps are those that `FULFILMENT=auto` takes.',
    '',
    ...section(
      'Orders of this server',
      [
        'The only moves that are ever made here. A cancelled or rejected order that was paid online stays `CANCELLED` or',
        '`ORDER_REQUEST_REJECTED` while its money goes back: the order’s `refund` tells how far that is.',
      ],
      'store',
    ),
    ...section(
      'Orders between traders',
      [
        'Negotiations, and the orders that come of them: the moves of `src/domain/trade` that change the status.',
      ],
      'trade',
    ),
    ...section(
      'What screens say besides',
      [
        'What a phone calls an order before the server has it, what a payment is called, and what a shop’s figures count together.',
        'No order is stored with these; the table of all statuses says where each is shown.',
      ],
      'shown',
    ),
    '## All statuses',
    '',
    ...table(['status', 'shown as', 'never stored; shown on'], statuses),
    '',
  ].join('\n');
}
