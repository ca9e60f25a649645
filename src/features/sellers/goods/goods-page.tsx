import { CounterScreen } from '../counter-screen.tsx';
import { GoodsSheet } from './goods-sheet.tsx';

/** All goods of a shop as a sheet, for who runs it and for administrators on its behalf. */
export function GoodsPage() {
  return (
    <CounterScreen title="Goods" what="its goods">
      {({ storeId, name }) => <GoodsSheet key={storeId} storeId={storeId} shopName={name} />}
    </CounterScreen>
  );
}
