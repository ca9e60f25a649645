import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';

/** In the places of promise, highlights, categories and the first stores. */
export function HomeSkeleton() {
  return (
    <PageColumn gap="wide" isBusy>
      <span className="visually-hidden">Reading what is on this phone</span>
      <Bone height={22} />
      <Bone height={112} />
      <Bone height={230} />
      <Bone height={92} />
      <Bone height={92} />
    </PageColumn>
  );
}
