import { useLiveQuery } from 'dexie-react-hooks';
import type { OrderRow } from '../../../db/person-database.ts';
import { hasInvoice, readInvoice } from '../../../db/reads/orders/order-extras.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { isLineProblem } from '../../../ui/network/use-background-refresh.ts';
import { useBusyTask, type BusyTask } from '../../../ui/buttons/use-busy-task.ts';

const OFFLINE =
  'You are offline, and this invoice is not on this phone yet. Try again when the network is back.';

/** An order's invoice as a file. */
export interface InvoiceFile extends Pick<BusyTask, 'busy' | 'message'> {
  /** Whether it is on this phone, and can be had without the network. */
  readonly isKept: boolean;
  readonly download: () => void;
}

/** Saves the invoice of an order: the one that is kept here, else fetched and kept. */
export function useInvoice({ id }: Pick<OrderRow, 'id'>): InvoiceFile {
  const { person, sync } = useHaat();
  const isKept = useLiveQuery(async () => hasInvoice(person, id), [person, id]) ?? false;
  const { busy, message, run } = useBusyTask();

  function download(): void {
    run(async () => {
      let file = await readInvoice(person, id);
      if (file === null) {
        const answer = await sync.pullInvoice(id);
        if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
        file = await readInvoice(person, id);
      }
      if (file === null) return 'There is no invoice of this order.';
      saveFile(file.name, 'application/pdf', file.bytes);
      return null;
    });
  }

  return { isKept, busy, message, download };
}
