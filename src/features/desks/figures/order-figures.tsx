import { Fragment } from 'react';
import type { OrderFigures } from '../../../contracts/events/fetch-event-figures.ts';
import { formatSpan } from '../../../domain/time.ts';
import { numberText } from '../../../domain/money.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import classes from './figures-page.module.css';
import { shareText } from './funnel-steps.ts';
import tables from '../../../ui/layout/figure-table.module.css';

/** "5 (83 %)"; of none only the number. */
const countOf = (times: number, orders: number): string =>
  times === 0 ? numberText(times) : `${numberText(times)} (${shareText(times, orders)})`;

/** What orders tell: who comes back, how long shops take, which orders needed somebody, and what nobody had. */
export function OrderFiguresSections({ figures }: { readonly figures: OrderFigures }) {
  const { orders, repeated, acceptedAfterMs, inVain, cohorts } = figures;
  return (
    <>
      <Section title="Orders">
        <Panel>
          <dl className={classes['facts']}>
            <dt>Orders</dt>
            <dd>{numberText(orders)}</dd>
            <dt>Of people who had ordered before</dt>
            <dd>{countOf(repeated, orders)}</dd>
            {reasonsOf(figures).map(([words, times, isPart]) => (
              <Fragment key={words}>
                <dt className={isPart ? classes['reason'] : undefined}>{words}</dt>
                <dd className={isPart ? classes['reason'] : undefined}>{countOf(times, orders)}</dd>
              </Fragment>
            ))}
            <dt>From the order to the shop’s yes</dt>
            <dd>
              {acceptedAfterMs === null
                ? 'No order was accepted'
                : `${formatSpan(acceptedAfterMs.middle, {})} in the middle, 95 of 100 within ${formatSpan(acceptedAfterMs.slow, {})}`}
            </dd>
          </dl>
        </Panel>
      </Section>
      <Section title="Who comes back">
        <Panel>
          {cohorts.length === 0 ? (
            <p className={classes['soft']}>Nobody has ordered yet.</p>
          ) : (
            <Cohorts cohorts={cohorts} />
          )}
        </Panel>
      </Section>
      <Section title="Searched in vain">
        <Panel>
          {inVain.length === 0 ? (
            <p className={classes['soft']}>Everything that was searched was found.</p>
          ) : (
            <ol className={classes['errors']}>
              {inVain.map(({ query, areaCode, times, lastAt }) => (
                <li key={`${areaCode} ${query}`}>
                  <b className={classes['times']}>{numberText(times)} ×</b>
                  <div>
                    <p className={classes['message']}>{query}</p>
                    <p className={classes['soft']}>
                      {areaCode} · last <DateTime ms={lastAt} />
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </Section>
    </>
  );
}

/** Why orders needed somebody, in words; an answer that an older app has kept knows of shops’ questions only. */
function reasonsOf({
  asked,
  needed,
}: OrderFigures): (readonly [words: string, times: number, isPart: boolean])[] {
  const question = ['Their buyer was asked about a line', asked, needed !== undefined] as const;
  if (needed === undefined) return [question];
  return [
    ['Needed their buyer or customer care', needed.orders, false],
    question,
    ['A payment failed before they were paid', needed.paidAgain, true],
    ['Called off, and not by their buyer', needed.calledOff, true],
    ['Sent back, disputed or with a ticket', needed.complained, true],
    ['Ordered or moved on by staff', needed.byStaff, true],
  ];
}

/** By the month of the first order: how many ordered again one, two … months later. */
function Cohorts({ cohorts }: Pick<OrderFigures, 'cohorts'>) {
  const longest = Math.max(...cohorts.map(({ again }) => again.length));
  const later = Array.from({ length: longest }, (_each, place) => place + 1);
  return (
    <table className={tables['table']}>
      <caption className="visually-hidden">People by the month of their first order</caption>
      <thead>
        <tr>
          <th scope="col">First order</th>
          <th scope="col">People</th>
          {later.map((months) => (
            <th key={months} scope="col">
              +{months} mo
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.toReversed().map(({ month, people, again }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{numberText(people)}</td>
            {later.map((months) => {
              const came = again[months - 1];
              return <td key={months}>{came === undefined ? '–' : numberText(came)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
