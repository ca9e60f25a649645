import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from './add-sheet.module.css';

export interface AskedSheetProps {
  readonly storeId: string;
  readonly onAdd: (query: string) => void;
  readonly onClose: () => void;
}

/** What people where the shop delivers looked for in vain, each a tap away from its shelf. */
export function AskedSheet({ storeId, onAdd, onClose }: AskedSheetProps) {
  const ask = useMemo(() => ({ storeId }), [storeId]);
  const { kept, refresh } = useShopAnswer('fetch-search-requests', ask);
  return (
    <Sheet title="People looked for" onClose={onClose}>
      {(kept === undefined || (kept === null && refresh.state !== 'failed')) && (
        <OrderListSkeleton rows={2} />
      )}
      {kept === null && refresh.state === 'failed' && (
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          offlineText="This list is not on this phone yet. It comes by itself when the network is back."
          failedText="The list could not be read."
        />
      )}
      {kept?.answer.requests.length === 0 && (
        <p>Nothing was looked for in vain around your shop in the last 30 days.</p>
      )}
      <ul className={classes['added']} aria-label="Looked for in vain">
        {kept?.answer.requests.map(({ requestId, query, areaCode, askedTimes }) => (
          <li key={requestId}>
            <span>
              <b>{query}</b> · {askedTimes} {askedTimes === 1 ? 'time' : 'times'}, {areaCode}
            </span>
            <Button h={44} variant="light" aria-label={`Add ${query}`} onClick={() => onAdd(query)}>
              Add this
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
