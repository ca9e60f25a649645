import { useLiveQuery } from 'dexie-react-hooks';
import { readCart } from '../../db/reads/cart.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SearchBody } from './search-body.tsx';

/** Search over the phone at each key press and over the server when the typing pauses. */
export function SearchPage() {
  const { person } = useHaat();
  const cart = cartTotals(useLiveQuery(async () => readCart(person), [person]) ?? []);
  return (
    <Screen title="Search" action={cart.count === 0 ? undefined : <FloatingCartBar {...cart} />}>
      <SearchBody />
    </Screen>
  );
}
