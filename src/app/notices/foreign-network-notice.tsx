import { useLiveQuery } from 'dexie-react-hooks';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { foreignAnswerText, FOREIGN_PAGE_PATH } from '../../domain/foreign-answer.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from '../shell/shell.module.css';

/** Says below the header that somebody else answers in place of Haat, and leads to their page (OUT-9). */
export function ForeignNetworkNotice() {
  const { device } = useHaat();
  const network = useLiveQuery(async () => readNetworkSettings(device), [device]);
  if (network === undefined || network.workOffline || network.foreignStatus === null) return null;
  const { foreignStatus } = network;
  return (
    <p className={classes['notice']} data-tone="attention">
      {foreignAnswerText(foreignStatus)}{' '}
      {foreignStatus < 500 && (
        <a href={FOREIGN_PAGE_PATH} target="_blank" rel="noreferrer">
          Open it
        </a>
      )}
    </p>
  );
}
