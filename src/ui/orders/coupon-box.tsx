import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import {
  blockInWords,
  type OfferBlock,
  type RefusedCoupon,
} from '../../domain/orders/offers/offers.ts';
import { refusalInWords } from '../../domain/orders/quotes/difference-words.ts';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import { TextField } from '../fields/text-field.tsx';
import { OfferList } from '../goods/offer-list.tsx';
import { useMessages } from '../messages-context.ts';
import classes from './coupon-box.module.css';

export interface CouponBoxProps {
  /** What is on the cart; null without a coupon. */
  readonly coupon: ShownCoupon | null;
  /** What it adds for nothing, in words; null where it adds nothing. */
  readonly freeItem: string | null;
  /** The best first; undefined while they were never fetched. */
  readonly offers: readonly JudgedOffer[] | undefined;
  /** Codes that only this person can use. */
  readonly ownCodes: ReadonlySet<string>;
  /** What was typed before and not applied, and whom to tell what is typed now, where that is kept. */
  readonly kept?: { readonly typed: string; readonly onType: (typed: string) => void };
  /** A coupon that the server would not take; null: none. */
  readonly refused: RefusedCoupon | null;
  /** Takes a code as typed or an offer's; the answer is what is wrong with it, or null. */
  readonly onApply: (typed: string) => Promise<string | null>;
  readonly onRemove: () => Promise<string | null>;
}

/** The coupon of one store's cart: the one that is used, a field for another, and the store's offers. */
export function CouponBox(props: CouponBoxProps) {
  const { coupon, freeItem, offers, ownCodes, kept, refused, onApply, onRemove } = props;
  const problemId = useId();
  const messages = useMessages();
  const lost = useLostCoupon(coupon, offers);
  const [wantsOther, setWantsOther] = useState(false);
  const isAutomatic = coupon?.isAutomatic === true;
  const { busy, message, run, clear } = useBusyTask();
  const form = useForm({
    initialValues: { code: kept?.typed ?? '' },
    onValuesChange: ({ code }) => {
      kept?.onType(code);
      clear();
    },
  });

  function apply(code: string) {
    run(async () => {
      const problem = await onApply(code);
      if (problem === null) form.setFieldValue('code', '');
      return problem;
    });
  }

  return (
    <div className={classes['box']}>
      {coupon !== null && (
        <AppliedCouponLine
          coupon={coupon}
          freeItem={freeItem}
          busy={busy}
          onRemove={() => run(onRemove)}
        />
      )}
      <div role="status" className={classes['lost']}>
        {refused !== null && <p>{refusalInWords(refused)}</p>}
        {lost !== null && (
          <p>
            {lost.code} is not on this cart any more. {blockInWords(lost.block, messages)}.
          </p>
        )}
      </div>
      {isAutomatic && !wantsOther && (
        <button type="button" className={classes['other']} onClick={() => setWantsOther(true)}>
          Use another code
        </button>
      )}
      {(coupon === null || (isAutomatic && wantsOther)) && (
        <form
          className={classes['form']}
          noValidate
          onSubmit={form.onSubmit(({ code }) => apply(code))}
        >
          <TextField
            label="Coupon code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...form.getInputProps('code')}
            error={message !== null}
            aria-describedby={message === null ? undefined : problemId}
          />
          <Button type="submit" size="lg" px="md" variant="light" loading={busy}>
            Apply
          </Button>
        </form>
      )}
      <p id={problemId} role="alert" className={classes['problem']}>
        {message}
      </p>
      <OfferList
        offers={offers}
        ownCodes={ownCodes}
        used={coupon && { code: coupon.code, savesPaise: coupon.judged?.savesPaise ?? 0 }}
        onChoose={apply}
      />
    </div>
  );
}

/** The coupon on a cart; `judged` is null while nobody here knows the code. */
interface ShownCoupon {
  readonly code: string;
  readonly judged: JudgedOffer | null;
  /** Nobody chose it: it saves most. */
  readonly isAutomatic?: true;
}

/** A coupon that came by itself and can't be used any more, and why. */
interface LostCoupon {
  readonly code: string;
  readonly block: OfferBlock;
}

/** What was put on by itself while this screen is open and has gone without its buyer: it is said, not swapped silently. */
function useLostCoupon(
  coupon: ShownCoupon | null,
  offers: readonly JudgedOffer[] | undefined,
): LostCoupon | null {
  const code = coupon?.code ?? null;
  const isAutomatic = coupon?.isAutomatic === true;
  const [seen, setSeen] = useState({ code, isAutomatic, lost: null as string | null });
  if (seen.code !== code || seen.isAutomatic !== isAutomatic) {
    const isGone = seen.isAutomatic && seen.code !== code;
    setSeen({ code, isAutomatic, lost: isGone ? seen.code : null });
  }
  const { lost } = seen;
  if (lost === null || offers === undefined) return null;
  const known = offers.find(({ offer }) => offer.code === lost);
  const block = known === undefined ? { kind: 'over' as const } : known.block;
  return block === null ? null : { code: lost, block };
}

interface AppliedCouponLineProps {
  readonly coupon: ShownCoupon;
  /** The item that it adds for nothing: "1 × Glucose Biscuits"; null where it adds none. */
  readonly freeItem: string | null;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** What the coupon does now. An unknown code promises nothing: the total that is shown is without it. */
function couponInWords(
  judged: JudgedOffer | null,
  freeItem: string | null,
  messages: Messages,
): string {
  if (judged === null) {
    return 'Checked when the order is sent. If it does not hold, the total stays as shown here.';
  }
  const { block, savesPaise } = judged;
  if (block !== null) return blockInWords(block, messages);
  return freeItem === null ? `You save ${formatRupees(savesPaise)}` : `${freeItem} free of charge`;
}

/** The coupon on the cart, what it does, and how to take it away. */
function AppliedCouponLine(props: AppliedCouponLineProps) {
  const messages = useMessages();
  const { coupon, freeItem, busy, onRemove } = props;
  const { code, judged } = coupon;
  const isUsed = judged !== null && judged.block === null;
  return (
    <div className={classes['line']} data-used={isUsed ? '' : undefined}>
      <p className={classes['text']} role="status">
        <b className={classes['saves']}>{couponInWords(judged, freeItem, messages)}</b>
        <span>
          <span className={classes['code']}>{code}</span>
          {coupon.isAutomatic === true && ' · best for this cart'}
        </span>
      </p>
      <Button
        size="md"
        variant="subtle"
        className={classes['button'] ?? ''}
        loading={busy}
        aria-label={`Remove coupon ${code}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
