import { CounterScreen } from './counter-screen.tsx';
import { OrderBoard } from './order-board.tsx';

/** The order board of a shop, for who runs it and for administrators on its behalf. */
export function OrderBoardPage() {
  return (
    <CounterScreen title="Order board" what="its orders">
      {({ storeId }) => <OrderBoard key={storeId} storeId={storeId} />}
    </CounterScreen>
  );
}
