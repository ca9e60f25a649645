import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import type { Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import { blockInWords } from '../../domain/orders/offers/offers.ts';
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
  /** Takes a code as typed or an offer's; the answer is what is wrong with it, or null. */
  readonly onApply: (typed: string) => Promise<string | null>;
  readonly onRemove: () => Promise<string | null>;
}

/** The coupon of one store's cart: the one that is used, a field for another, and the store's offers. */
export function CouponBox(props: CouponBoxProps) {
  const { coupon, freeItem, offers, ownCodes, kept, onApply, onRemove } = props;
  const problemId = useId();
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
      {coupon === null ? (
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
      ) : (
        <AppliedCouponLine
          coupon={coupon}
          freeItem={freeItem}
          busy={busy}
          onRemove={() => run(onRemove)}
        />
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
  return freeItem === null ? `${formatRupees(savesPaise)} off` : `${freeItem} free of charge`;
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
        <b className={classes['code']}>{code}</b>
        <span>{couponInWords(judged, freeItem, messages)}</span>
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
