import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { formatRupees } from '../../domain/money.ts';
import { retailCartPath } from '../../domain/routes.ts';

export interface CheckoutButtonProps {
  readonly section: CartSection;
  /** Says the amount too, where the bill may be out of view. */
  readonly withTotal?: boolean;
}

/** On to the checkout of one store. */
export function CheckoutButton({ section, withTotal = false }: CheckoutButtonProps) {
  const { storeId, store, bill } = section;
  const label = `Checkout ${store?.name ?? 'this store'}`;
  return (
    <Button
      component={Link}
      to={retailCartPath(storeId)}
      size="lg"
      fullWidth
      radius="lg"
      aria-label={label}
    >
      {label}
      {withTotal && bill !== null && ` · ${formatRupees(bill.amountToBePaidPaise)}`}
    </Button>
  );
}
