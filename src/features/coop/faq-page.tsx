import { useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import classes from './coop.module.css';
import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
} from '../../domain/rewards/coins.ts';
import { formatRupees } from '../../domain/money.ts';
import { wordsOf } from '../../domain/search/search-head.ts';

/** Questions and answers, searched on the phone; part of the app, so that they can be read offline. */
export function FaqPage() {
  const messages = useMessages();
  const [query, setQuery] = useState('');
  const found = findFaqs(query);
  return (
    <Screen title="Questions and answers" backTo={ROUTES.coopHome}>
      <PageColumn gap="wide">
        <SearchInput
          label="Search questions"
          placeholder="Coins, pledge, member price …"
          text={query}
          onChange={setQuery}
        />
        <p role="status" className="visually-hidden">
          {query === '' ? '' : `${found.length} ${found.length === 1 ? 'answer' : 'answers'}`}
        </p>
        {found.length === 0 && <EmptyState title={messages.noData} />}
        <div className={classes['offers']}>
          {found.map(({ question, answer }) => (
            <details key={question} className={classes['question']} open={found.length === 1}>
              <summary>{question}</summary>
              <p className={classes['answer']}>{answer}</p>
            </details>
          ))}
        </div>
      </PageColumn>
    </Screen>
  );
}

/** A question that members ask, and its answer. */
export interface Faq {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers, part of the app so that they can be read and searched offline; figures are those of the rules. */
export const FAQS: readonly Faq[] = [
  {
    question: 'What is a cooperative?',
    answer:
      'A group of producers and stores that belongs to its members. It has prices of its own for members, and pays them back a share of what they buy.',
  },
  {
    question: 'How do I join, and does it cost anything?',
    answer:
      'Tap “Join” at a cooperative. It costs nothing, and you can leave at any time. Your prices hold as soon as Haat has confirmed it, which needs the network once.',
  },
  {
    question: 'What is the member price?',
    answer:
      'What members pay for an item, beside the market price that everybody else pays. Where you are a member, store, cart and bill show your price at once.',
  },
  {
    question: 'How do I get my share back?',
    answer: `As coins, when an order from the cooperative is delivered. One coin is worth ${formatRupees(PAISE_PER_COIN_REDEEMED)} and holds ${COINS_LAST_DAYS} days. What was ordered before you joined earns no share.`,
  },
  {
    question: 'How do coins work?',
    answer: `Every ${formatRupees(PAISE_PER_COIN_EARNED)} paid for goods earns 1 coin at delivery, and your share comes on top. Make coins into a coupon and use it at checkout. If goods are refunded, their coins are taken back.`,
  },
  {
    question: 'What is a group buy?',
    answer:
      'People of an apartment, or of several, buy one item together. The more they want, the lower the price for everybody. You pledge how many you want; nothing is ordered before it ends.',
  },
  {
    question: 'When do I pay for a group buy?',
    answer:
      'In cash at the door, when it is delivered. The price that all together reached at the end holds for everybody, also for who pledged first. There are no other charges.',
  },
  {
    question: 'What happens when too few people pledge?',
    answer: 'Then the group buy is released: nothing is ordered and nobody pays.',
  },
  {
    question: 'Can I change or take back a pledge?',
    answer:
      'Yes, until the group buy ends. The last word that reaches Haat before the end counts, from whichever of your phones.',
  },
  {
    question: 'I pledged without a network. Does it count?',
    answer:
      'If it reaches Haat before the end, by Haat’s clock. If it comes too late, or the group buy was full, or its prices had changed, it says “needs you” and you decide. Nothing is ordered meanwhile.',
  },
  {
    question: 'Why does it say “needs you”?',
    answer:
      'Haat has refused something that you wanted, and only you can decide: look at it, change it, or discard it. It stands under “Waiting to send” as well.',
  },
  {
    question: 'How do I share my cart with a neighbour?',
    answer:
      'Open “Share your cart” and show the code, or share the link. It holds what is in your cart from one store, and nothing about you. It works between two phones without a network.',
  },
  {
    question: 'Whom do I call about an order?',
    answer:
      'Open “Help” at the order: it has the customer care of the store and of the cooperative. You can also raise a ticket, offline too.',
  },
  {
    question: 'How do I rate an order?',
    answer: 'After its delivery tap “Rate” at the order. You can change your rating later.',
  },
  {
    question: 'What can I do without a network?',
    answer:
      'See stores, prices, group buys and your orders as they were last; fill the cart; place an order with cash on delivery; pledge; raise a ticket. What you did waits on this phone and is sent by itself.',
  },
];

/** The questions in which every word of the query begins some word; all of them for an empty query. */
export function findFaqs(query: string): readonly Faq[] {
  const wanted = wordsOf(query);
  return FAQS.filter(({ question, answer }) => {
    const words = wordsOf(`${question} ${answer}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
