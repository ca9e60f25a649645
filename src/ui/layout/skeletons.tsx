import classes from './skeletons.module.css';

/** Grey bars in the size of a list's rows while it is read. */
function BoneList({ rows, height, label }: { rows: number; height: number; label: string }) {
  return (
    <div className={classes['list']} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_row, index) => (
        <Bone key={index} height={height} />
      ))}
    </div>
  );
}

/** One grey bar, px high. */
export function Bone({ height }: { readonly height: number }) {
  return <div className={classes['bone']} style={{ height }} aria-hidden data-bone />;
}

/** In place of store cards. */
export function StoreListSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return <BoneList rows={rows} height={92} label="Reading stores" />;
}

/** In place of item cards. */
export function ItemListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return <BoneList rows={rows} height={102} label="Reading items" />;
}

/** In place of orders and cart sections. */
export function OrderListSkeleton({ rows = 4 }: { readonly rows?: number }) {
  return <BoneList rows={rows} height={112} label="Reading orders" />;
}
