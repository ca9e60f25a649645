import type { OrderRow } from '../../../db/person-database.ts';
import { formatRupees } from '../../../domain/money.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import classes from './order-details.module.css';

/** What was ordered; what a coupon added for nothing says so. */
export function OrderLines({ lines }: Pick<OrderRow, 'lines'>) {
  return (
    <Section title="Items">
      <Panel>
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <li key={`${line.itemId} ${line.pricePaise}`} className={classes['line']}>
              <Picture picture={line.picture} name={line.name} unit={line.unit} size={40} />
              <span className={classes['what']}>
                <b>{line.quantity} ×</b> {line.name}{' '}
                <span className={classes['soft']}>{line.unit}</span>
              </span>
              <span className={classes['sum']}>
                {line.pricePaise === 0 ? 'Free' : formatRupees(line.pricePaise * line.quantity)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}
