import { Bone } from '../../ui/skeletons.tsx';
import classes from './home-page.module.css';

/** In the places of promise, highlights, categories and the first stores. */
export function HomeSkeleton() {
  return (
    <div className={classes['page']} aria-busy="true">
      <span className="visually-hidden">Reading what is on this phone</span>
      <Bone height={22} />
      <Bone height={112} />
      <Bone height={230} />
      <Bone height={92} />
      <Bone height={92} />
    </div>
  );
}
