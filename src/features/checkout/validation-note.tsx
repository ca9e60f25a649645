import { changeInWords } from '../../domain/orders/quotes/difference-words.ts';
import type { QuoteDifference } from '../../domain/orders/quotes/quote-difference.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import type { CartVerdict } from './use-cart-validation.ts';
import classes from './validation-note.module.css';

/** What a line of its own does not say already: shortages stand beside their items. */
const isSaidHere = ({ kind }: QuoteDifference['changes'][number]): boolean =>
  kind !== 'gone' && kind !== 'fewer';

/** Whether the store was asked ahead, and what it says that is not as shown. */
export function ValidationNote({ verdict }: { readonly verdict: CartVerdict }) {
  return (
    <div role="status" className={classes['note']}>
      <NoteBody verdict={verdict} />
    </div>
  );
}

function NoteBody({ verdict }: { readonly verdict: CartVerdict }) {
  switch (verdict.kind) {
    case 'off':
      return null;
    case 'asking':
      return <p className={classes['soft']}>Checking with the store…</p>;
    case 'unreachable':
      return (
        <p className={classes['soft']}>
          Not checked with the store: there is no network. It is checked when the order is sent.
        </p>
      );
    case 'refused':
      return <NoticeLine tone="danger">{verdict.message}</NoticeLine>;
    case 'told': {
      const { changes } = verdict.difference;
      if (changes.length === 0) {
        return <p className={classes['soft']}>Checked with the store: all is as shown.</p>;
      }
      const said = changes.filter(isSaidHere);
      if (said.length === 0) return null;
      return (
        <NoticeLine tone="warn">
          <ul>
            {said.map((change) => (
              <li key={'itemId' in change ? change.itemId : change.kind}>
                {change.name}: {changeInWords(change)}
              </li>
            ))}
          </ul>
        </NoticeLine>
      );
    }
  }
}
