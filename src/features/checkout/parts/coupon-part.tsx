import { applyCoupon, removeCoupon } from '../../../commands/cart/cart-coupon.ts';
import type { CartSection } from '../../../db/reads/cart.ts';
import { askOffers } from '../../../ports/ask-offers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { CouponBox, type CouponBoxProps } from '../../../ui/orders/coupon-box.tsx';
import { Panel } from '../../../ui/layout/section.tsx';

export interface CouponPartProps {
  readonly section: CartSection;
  readonly kept: NonNullable<CouponBoxProps['kept']>;
}

/** The coupon of the order that is being reviewed, with the offers that it could use. */
export function CouponPart({ section, kept }: CouponPartProps) {
  const haat = useHaat();
  const { storeId, lines, coupon, freeLine, offers, ownCodes } = section;
  return (
    <Panel>
      <CouponBox
        coupon={coupon}
        freeItem={freeLine && `${freeLine.quantity} × ${freeLine.name}`}
        offers={offers}
        ownCodes={ownCodes}
        kept={kept}
        onApply={async (typed) => {
          const request = { storeId, typed, lines };
          const outcome = await applyCoupon(haat, request, () => askOffers(haat.sync, storeId));
          return outcome.ok ? null : outcome.message;
        }}
        onRemove={async () => {
          const result = await removeCoupon(haat, storeId);
          return result.ok ? null : result.message;
        }}
      />
    </Panel>
  );
}
