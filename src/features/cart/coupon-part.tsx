import { applyCoupon } from '../../commands/cart/apply-coupon.ts';
import { removeCoupon } from '../../commands/cart/remove-coupon.ts';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { askOffers } from '../../ports/ask-offers.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { CouponBox } from '../../ui/orders/coupon-box.tsx';
import { Panel } from '../../ui/layout/section.tsx';

/** The coupon of one store's cart, with the store's offers. */
export function CouponPart({ section }: { readonly section: CartSection }) {
  const haat = useHaat();
  const { storeId, lines, coupon, freeLine, offers, ownCodes } = section;
  return (
    <Panel>
      <CouponBox
        coupon={coupon}
        freeItem={freeLine && `${freeLine.quantity} × ${freeLine.name}`}
        offers={offers}
        ownCodes={ownCodes}
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
