import { VEG_MARK, vegMarkText } from '../../domain/catalogue/item-facts.ts';

/** The mark of food as packs carry it: a green dot or a brown triangle in a square; nothing where it is not known (ITEM-1). */
export function VegMarkSign({ mark }: { readonly mark: number | undefined }) {
  const text = vegMarkText(mark ?? VEG_MARK.unknown);
  if (text === null) return null;
  const colour = mark === VEG_MARK.veg ? '#0a7a34' : '#8a3216';
  return (
    <svg role="img" aria-label={text} width={13} height={13} viewBox="0 0 14 14" style={SIGN}>
      <rect x={1} y={1} width={12} height={12} fill="#fff" stroke={colour} strokeWidth={1.6} />
      {mark === VEG_MARK.veg ? (
        <circle cx={7} cy={7} r={3.2} fill={colour} />
      ) : (
        <path d="M7 3.6 10.6 10H3.4Z" fill={colour} />
      )}
    </svg>
  );
}

const SIGN = { flex: 'none', verticalAlign: '-1px' } as const;
