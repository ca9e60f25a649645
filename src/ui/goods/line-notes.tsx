import { formatRupees, type Paise } from '../../domain/money.ts';
import { type MaybeLot, nextLotPriceText } from '../../domain/orders/quotes/lots.ts';
import { type LineShortage, shortageInWords } from '../../domain/orders/quotes/line-shortage.ts';
import { useMessages } from '../messages-context.ts';
import classes from './line-notes.module.css';

export interface ShortageNoteProps {
  /** What it is about, name and unit: "Onion 1 kg". */
  readonly label: string;
  readonly shortage: LineShortage | null;
  /** What else is to be said of the line; a shortage comes first. */
  readonly message: string | null;
  readonly onChoose: (wanted: number) => void;
}

/** The quantity that mends a line, and what the tap is called. */
function mendOf(shortage: LineShortage | null) {
  switch (shortage?.kind) {
    case 'fewer':
      return { wanted: shortage.available, action: `Decrease to ${shortage.available}` };
    case 'below-lot':
      return { wanted: shortage.minimum, action: `Increase to ${shortage.minimum}` };
    default:
      return { wanted: 0, action: 'Remove' };
  }
}

/** What is short of a line, and the one tap that mends it; read out when it appears. */
export function ShortageNote({ label, shortage, message, onChoose }: ShortageNoteProps) {
  const messages = useMessages();
  const { wanted, action } = mendOf(shortage);
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

interface FreeLineProps {
  readonly line: { readonly name: string; readonly unit: string; readonly quantity: number };
}

/** What an offer adds for nothing, below the lines that are paid for. */
export function FreeLine({ line: { quantity, name, unit } }: FreeLineProps) {
  return (
    <p className={classes['line']}>
      <span>
        {quantity} × {name} <span className={classes['unit']}>{unit}</span>
      </span>
      <b>Free</b>
    </p>
  );
}

interface PriceChangeProps {
  /** What it cost when it was put into the cart; null: what it costs now. */
  readonly wasPaise: Paise | null;
  readonly nowPaise: Paise;
}

/** A price that has changed since it was seen: struck out, with the one of now beside it. Nothing where it has not. */
export function PriceChange({ wasPaise, nowPaise }: PriceChangeProps) {
  if (wasPaise === null) return null;
  return (
    <span className={classes['change']}>
      <span className="visually-hidden">was </span>
      <s>{formatRupees(wasPaise)}</s>{' '}
      <span className={classes['now']}>now {formatRupees(nowPaise)}</span>
    </span>
  );
}

interface LotNoteProps {
  readonly line: {
    readonly lot: MaybeLot;
    readonly quantity: number;
    /** What one costs now. */
    readonly pricePaise: Paise;
  };
  /** Where it stands nowhere else. */
  readonly showsPrice?: boolean;
}

/** What one costs, and would cost of more, where goods are cheaper by the quantity (LOT-1). */
export function LotNote({ line: { lot, ...line }, showsPrice = false }: LotNoteProps) {
  if (!lot || lot.prices.length === 0) return null;
  const price = showsPrice ? `${formatRupees(line.pricePaise)} each` : null;
  const texts = [price, nextLotPriceText(lot, line)].filter((text) => text !== null);
  return <span className={classes['lot']}>{texts.join(' · ')}</span>;
}
