import { useHaat } from '../../ports/haat-context.tsx';
import { EmptiedNotice } from '../storage/emptied-notice.tsx';
import { LostNotice } from './lost-notice.tsx';
import { OthersNotice } from '../storage/others-notice.tsx';
import { SettingsNotice } from './settings-notice.tsx';

/** What few people ever read: what was lost, what others left here, what this browser does not keep. */
export function RareNotices() {
  const { session } = useHaat();
  return (
    <>
      {session === null && <EmptiedNotice />}
      <SettingsNotice />
      <LostNotice />
      <OthersNotice />
    </>
  );
}
