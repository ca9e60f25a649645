import { IconTicket } from '@tabler/icons-react';
import type { RewardCoupon } from '../../contracts/rewards/coin-schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Day } from '../../ui/time/day.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import classes from './rewards.module.css';

/** The coupons that only this person can use; each code can be copied, and stands in the cart's offers, too. */
export function OwnCouponList({ coupons }: { readonly coupons: readonly RewardCoupon[] }) {
  return (
    <CardList>
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
          <CopyButton
            label={`Copy ${coupon.code}`}
            text={coupon.code}
            copied={`${coupon.code} copied`}
            what="code"
          />
        </li>
      ))}
    </CardList>
  );
}
