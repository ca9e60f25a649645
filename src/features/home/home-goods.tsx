import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { GoodsNear } from '../../contracts/catalogue/arranged-shelf.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { readAreaStores } from '../../db/reads/catalogue/stores.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { BoughtItem } from './buy-again.ts';
import { GoodsRow } from './home-rows.tsx';
import classes from './goods-row.module.css';

export type GoodsRowName = keyof GoodsNear;

const TITLES: Readonly<Record<GoodsRowName, string>> = {
  fresh: 'Fresh near you',
  staples: 'Everyday staples',
  belowMrp: 'Most below MRP',
};

export interface HomeGoodsProps {
  readonly areaCode: string;
  readonly rows: readonly GoodsRowName[];
}

/** Goods of the stores around, for who has never bought anything: all from this phone. */
export function HomeGoods({ areaCode, rows }: HomeGoodsProps) {
  const goods = useGoodsNear(areaCode);
  if (goods === null) return null;
  const shown = rows.filter((name) => goods[name].length > 0);
  if (shown.length === 0) {
    return (
      <p className={classes['later']}>
        Goods of the shops near you stand here as soon as they are on this phone.
      </p>
    );
  }
  return shown.map((name) => (
    <Section key={name} title={TITLES[name]}>
      <GoodsRow bought={goods[name].map(soldItem)} showsSaving={name === 'belowMrp'} />
    </Section>
  ));
}

const soldItem = ({ pricePaise, ...item }: SearchItem): BoughtItem => ({
  storeId: item.storeId,
  storeName: item.storeName,
  itemId: item.itemId,
  name: item.name,
  unit: item.unit,
  picture: item.picture,
  pricePaise: pricePaise ?? 0,
});

/** Asked for until there are some; after that they stay, however many stores come: what is under the thumb does not move. */
function useGoodsNear(areaCode: string): GoodsNear | null {
  const { device, sync } = useHaat();
  const [found, setFound] = useState<{ areaCode: string; goods: GoodsNear } | null>(null);
  const goods = found?.areaCode === areaCode ? found.goods : null;
  const isFound = goods !== null && Object.values(goods).some(({ length }) => length > 0);
  const kept = useLiveQuery(async () => {
    const area = await readAreaStores(device, areaCode);
    const ids = area?.stores.map(({ id }) => id) ?? [];
    return device.manifests.where('storeId').anyOf(ids).count();
  }, [device, areaCode]);
  useEffect(() => {
    if (isFound || kept === undefined) return undefined;
    let isStopped = false;
    void sync.goodsNear(areaCode).then((answer) => {
      if (!isStopped) setFound({ areaCode, goods: answer });
    });
    return () => {
      isStopped = true;
    };
  }, [sync, areaCode, kept, isFound]);
  return goods;
}
