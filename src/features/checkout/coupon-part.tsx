import { applyCoupon } from '../../commands/cart/apply-coupon.ts';
import { removeCoupon } from '../../commands/cart/remove-coupon.ts';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { CouponBox } from '../../ui/coupon-box.tsx';
import { Panel } from '../../ui/section.tsx';

/** The coupon of the order that is being reviewed, with the store's offers. */
export function CouponPart({ section }: { readonly section: CartSection }) {
  const haat = useHaat();
  const { storeId, lines, coupon, offers, serverNow } = section;
  const itemTotalPaise = cartTotals(lines).totalPaise;
  return (
    <Panel>
      <CouponBox
        coupon={coupon}
        offers={offers}
        itemTotalPaise={itemTotalPaise}
        serverNow={serverNow}
        isOpen
        onApply={async (typed) => {
          const request = { storeId, typed, itemTotalPaise };
          const outcome = await applyCoupon(haat, request, () => haat.sync.pullOffers(storeId));
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
