import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { discardOrder } from '../../../commands/orders/discard-order.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';

/** Takes an order back that was not sent; its items are in the cart again, so that nothing entered is lost. */
export function PutBack({ orderId }: { readonly orderId: string }) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();

  function putBack() {
    run(async () => {
      const result = await discardOrder(haat, orderId);
      if (!result.ok) return result.message;
      if (!result.value.discarded) {
        return "This order is on its way to the store and can't be taken back now.";
      }
      await navigate(ROUTES.cart, { replace: true });
      return null;
    });
  }

  return (
    <>
      <AlertLine message={message} />
      <Button size="lg" variant="light" loading={busy} onClick={putBack}>
        Put back into cart
      </Button>
    </>
  );
}
