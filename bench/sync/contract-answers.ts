import * as v from 'valibot';
import { saveUpdateAddress } from '../../src/contracts/addresses/change-addresses.ts';
import { confirmCallCod, initCall, selectCall } from '../../src/contracts/orders/placing-calls.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import { billOf } from '../../src/domain/orders/quotes/bill.ts';
import { BENCH_CHARGES, BENCH_PRICE_PAISE, BENCH_STORE, benchItem } from './bench-store.ts';

const QUOTE_LIFETIME_MS = 10 * 60_000;

type Wish = v.InferOutput<typeof initCall.input>;
type Answer = (input: unknown) => unknown;

/** What a confirm takes. */
interface Terms {
  readonly wish: Wish;
  readonly quote: ReturnType<typeof quoteOf>;
}

/** An answer whose input and output are held against the contract, which also fills in what has a default. */
function answering<Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
  answer: (input: Input) => unknown,
): [name: string, answer: Answer] {
  return [
    contract.name,
    (input) => v.parse(contract.output, answer(v.parse(contract.input, input))),
  ];
}

function quoteOf(wish: Wish) {
  const now = Date.now();
  const lines = wish.lines.map(({ itemId, quantity }) => ({
    ...benchItem(itemId),
    quantity,
    available: quantity,
    pricePaise: BENCH_PRICE_PAISE,
    mrpPaise: BENCH_PRICE_PAISE,
  }));
  const bill = billOf(lines, BENCH_CHARGES);
  const { storeId } = wish;
  return { storeId, lines, bill, serverTime: now, expiresAt: now + QUOTE_LIFETIME_MS };
}

function orderOf({ wish, quote }: Terms, version: number) {
  const { transactionId, address } = wish;
  const placedAt = quote.serverTime;
  const lines = quote.lines.map(({ itemId, name, unit, quantity, pricePaise }) => {
    return { itemId, name, unit, quantity, pricePaise, picture: '' };
  });
  return {
    ...BENCH_STORE,
    orderId: `order-${version}`,
    externalReferenceId: transactionId,
    status: 'CREATED',
    lines,
    bill: quote.bill,
    paymentMethod: 'cod',
    address,
    placedAt,
    milestones: [{ status: 'CREATED', at: placedAt }],
    version,
  };
}

/** Answers to the services that the measured workloads call. Throws for others and for a confirm without terms. */
export function createAnswers(): (service: string, input: unknown) => unknown {
  const termsById = new Map<string, Terms>();
  let version = 0;

  const answers = new Map<string, Answer>([
    answering(saveUpdateAddress, (input) => ({ ...input, version: (version += 1) })),
    answering(selectCall, (wish) => ({
      transactionId: wish.transactionId,
      quote: quoteOf(wish),
    })),
    answering(initCall, (wish) => {
      const quote = quoteOf(wish);
      termsById.set(wish.transactionId, { wish, quote });
      return { transactionId: wish.transactionId, quote, paymentMethods: ['cod'] };
    }),
    answering(confirmCallCod, ({ transactionId }) => {
      const terms = termsById.get(transactionId);
      if (terms === undefined) throw new Error(`No terms of ${transactionId}`);
      return { order: orderOf(terms, (version += 1)) };
    }),
  ]);

  return (service, input) => {
    const answer = answers.get(service);
    if (answer === undefined) throw new Error(`No answer for ${service}`);
    return answer(input);
  };
}
