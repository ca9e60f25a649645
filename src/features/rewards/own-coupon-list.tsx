import { IconCopy, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import type { RewardCoupon } from '../../contracts/rewards/coin-schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { Day } from '../../ui/day.tsx';
import classes from './rewards.module.css';

/** The coupons that only this person can use; each code can be copied, and stands in the cart's offers, too. */
export function OwnCouponList({ coupons }: { readonly coupons: readonly RewardCoupon[] }) {
  const [message, setMessage] = useState('');

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setMessage(`${code} copied`);
    } catch {
      // The browser may refuse; the code can still be selected by hand.
      setMessage('Could not copy. Press and hold the code to select it.');
    }
  }

  return (
    <>
      <ul className={classes['coupons']}>
        {coupons.map((coupon) => (
          <li key={coupon.code} className={classes['coupon']}>
            <IconTicket size={24} stroke={1.7} aria-hidden className={classes['coin']} />
            <div className={classes['what']}>
              <p className={classes['title']}>{formatRupees(coupon.valuePaise)} off</p>
              <p className={classes['code']}>{coupon.code}</p>
              <p className={classes['small']}>
                On orders from {formatRupees(coupon.minimumPaise)} · until{' '}
                <Day ms={coupon.endsAt - 1} />
              </p>
            </div>
            <button
              type="button"
              className={classes['copy']}
              aria-label={`Copy ${coupon.code}`}
              onClick={() => void copy(coupon.code)}
            >
              <IconCopy size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={classes['small']}>
        {message}
      </p>
    </>
  );
}
