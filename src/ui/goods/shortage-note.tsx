import { shortageInWords, type LineShortage } from '../../domain/orders/quotes/line-shortage.ts';
import { useMessages } from '../messages-context.ts';
import classes from './shortage-note.module.css';

export interface ShortageNoteProps {
  /** What it is about, name and unit: "Onion 1 kg". */
  readonly label: string;
  readonly shortage: LineShortage | null;
  /** What else is to be said of the line; a shortage comes first. */
  readonly message: string | null;
  readonly onChoose: (wanted: number) => void;
}

/** What is short of a line, and the one tap that mends it; read out when it appears. */
export function ShortageNote({ label, shortage, message, onChoose }: ShortageNoteProps) {
  const messages = useMessages();
  const wanted = shortage?.kind === 'fewer' ? shortage.available : 0;
  const action = wanted === 0 ? 'Remove' : `Decrease to ${wanted}`;
  return (
    <div className={classes['note']}>
      <p role="status" className={classes['text']}>
        {shortage === null ? message : shortageInWords(shortage, messages)}
      </p>
      {shortage !== null && (
        <button
          type="button"
          className={classes['mend']}
          aria-label={`${action}: ${label}`}
          onClick={() => onChoose(wanted)}
        >
          {action}
        </button>
      )}
    </div>
  );
}
