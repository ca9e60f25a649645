import { Button } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import type { AppliedCoupon, Offer } from '../domain/orders/offers.ts';
import { AppliedCouponLine } from './applied-coupon-line.tsx';
import { OfferList } from './offer-list.tsx';
import { TextField } from './text-field.tsx';
import { useBusyTask } from './use-busy-task.ts';
import classes from './coupon-box.module.css';

export interface CouponBoxProps {
  /** What is on the cart; null without a coupon. */
  readonly coupon: AppliedCoupon | null;
  /** Undefined while they were never fetched. */
  readonly offers: readonly Offer[] | undefined;
  readonly itemTotalPaise: number;
  /** What offers are judged by, ms by the server's clock. */
  readonly serverNow: number;
  /** Whether the offers show at once while no coupon is used; else after a tap, as where there are several boxes. */
  readonly isOpen: boolean;
  /** Takes a code as typed or an offer's; the answer is what is wrong with it, or null. */
  readonly onApply: (typed: string) => Promise<string | null>;
  readonly onRemove: () => Promise<string | null>;
}

/** The coupon of one store's cart: the one that is used, a field for another, and the store's offers. */
export function CouponBox(props: CouponBoxProps) {
  const { coupon, offers, itemTotalPaise, serverNow, isOpen, onApply, onRemove } = props;
  const problemId = useId();
  const [typed, setTyped] = useState('');
  const { busy, message, run, clear } = useBusyTask();

  function apply(code: string) {
    run(async () => {
      const problem = await onApply(code);
      if (problem === null) setTyped('');
      return problem;
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    apply(typed);
  }

  return (
    <div className={classes['box']}>
      {coupon === null ? (
        <form className={classes['form']} noValidate onSubmit={submit}>
          <TextField
            label="Coupon code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            error={message !== null}
            aria-describedby={message === null ? undefined : problemId}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              clear();
            }}
          />
          <Button type="submit" size="lg" px="md" variant="light" loading={busy}>
            Apply
          </Button>
        </form>
      ) : (
        <AppliedCouponLine
          coupon={coupon}
          itemTotalPaise={itemTotalPaise}
          busy={busy}
          onRemove={() => run(onRemove)}
        />
      )}
      <p id={problemId} role="alert" className={classes['problem']}>
        {message}
      </p>
      <OfferList
        offers={offers}
        usedCode={coupon?.code ?? null}
        itemTotalPaise={itemTotalPaise}
        serverNow={serverNow}
        isOpen={isOpen && coupon === null}
        onChoose={apply}
      />
    </div>
  );
}
