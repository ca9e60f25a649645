import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import {
  deliverWithCode,
  moveShopOrder,
  type ShopTap,
} from '../../commands/sellers/move-shop-order.ts';
import { codeProofText, isDeliveryCode } from '../../domain/orders/shop/delivery-code.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import {
  actsOf,
  isEnding,
  PREPARATION_MINUTES,
  type PreparationMinutes,
  type ShopAct,
} from '../../domain/orders/shop/shop-acts.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import { formatRupees } from '../../domain/money.ts';
import { isPaidAtDoor } from '../../domain/orders/payments/payment-standing.ts';
import { upiUri } from '../../domain/upi-id.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { QrCode } from '../../ui/orders/upi-payment.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { actLabel, packBlockText } from './board-words.ts';
import { ActSheets } from './act-sheets.tsx';
import classes from './board-order.module.css';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { SelectField, TextField } from '../../ui/fields/text-field.tsx';

/** What a shop needs as a rule, minutes. */
const USUAL_MINUTES: PreparationMinutes = 20;

/** The buttons of an order, as the table of moves has them for where it stands or will stand. */
export function BoardActs({ board }: { readonly board: BoardOrder }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const [minutes, setMinutes] = useState<PreparationMinutes>(USUAL_MINUTES);
  const [ending, setEnding] = useState<ShopAct | null>(null);
  const [asksCarrier, setAsksCarrier] = useState(false);
  const { orderId } = board.order;
  const [code, setCode] = useState('');
  const { codeProof, refundBy } = board.order;
  const fulfilment = fulfilmentOf(board.order.wishes);
  // What was paid online goes back by itself.
  const acts = actsOf(board.standing, fulfilment).filter(
    (act) => act !== 'give-back' || refundBy === 'cash',
  );
  if (acts.length === 0) return null;

  const tap = (wish: ShopTap) =>
    run(async () => {
      const result = await moveShopOrder(haat, orderId, wish);
      return result.ok ? null : result.message;
    });
  const deliver = () =>
    run(async () => {
      if (code === '') return said(await moveShopOrder(haat, orderId, { act: 'deliver' }));
      if (!isDeliveryCode(code)) return 'A delivery code has 4 digits.';
      const proof = await proofOf(orderId, code);
      return said(await deliverWithCode(haat, orderId, { code, proof }));
    });
  const ahead = acts.filter((act) => !isEnding(act));
  const ends = acts.filter(isEnding);
  const packBlock = acts.includes('pack') ? packBlockText(board) : null;
  return (
    <>
      <AlertLine message={message} />
      {packBlock !== null && <NoticeLine tone="warn">{packBlock}</NoticeLine>}
      {ahead.includes('deliver') && codeProof !== undefined && (
        <TextField
          label={fulfilment === 'pickup' ? 'Pickup code' : 'Delivery code'}
          description="The customer has it. Leave it empty if they can’t say it: care sees that."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value.trim())}
        />
      )}
      {ahead.includes('deliver') && <DoorUpi board={board} />}
      <div className={classes['acts']}>
        {ahead.includes('accept') && <ReadyIn minutes={minutes} onChange={setMinutes} />}
        {ends.map((act) => (
          <Button
            key={act}
            h={48}
            variant="subtle"
            color="red"
            onClick={() => {
              setEnding(act);
            }}
          >
            {actLabel(act, board.standing)}
          </Button>
        ))}
        {ahead.includes('hand-over') && (
          <Button
            h={48}
            variant="light"
            className={classes['carrier'] ?? ''}
            onClick={() => {
              setAsksCarrier(true);
            }}
          >
            Say who brings it
          </Button>
        )}
        {ahead.map((act) => (
          <Button
            key={act}
            h={48}
            className={classes['ahead'] ?? ''}
            disabled={act === 'pack' && packBlock !== null}
            onClick={() => {
              if (act === 'deliver') deliver();
              else tap(act === 'accept' ? { act, preparationMinutes: minutes } : { act });
            }}
          >
            {actLabel(act, board.standing)}
          </Button>
        ))}
      </div>
      <ActSheets
        board={board}
        ending={ending}
        asksCarrier={asksCarrier}
        onClose={() => {
          setEnding(null);
          setAsksCarrier(false);
        }}
        onTap={tap}
      />
    </>
  );
}

/** The shop's UPI code with the order's amount, for a customer who does not pay in cash; nothing where the shop has no UPI id. */
function DoorUpi({ board }: { readonly board: BoardOrder }) {
  const { person } = useHaat();
  const [isOpen, setIsOpen] = useState(false);
  const { orderId, storeId, bill } = board.order;
  const shop = useLiveQuery(
    async () => (await person.fact('own-shops'))?.find((each) => each.storeId === storeId),
    [person, storeId],
  );
  const upiId = shop?.upiId ?? '';
  const isPaidNow = isPaidAtDoor({ ...board.order, status: board.standing });
  if (shop === undefined || upiId === '' || !isPaidNow) return null;
  const amountPaise = bill.amountToBePaidPaise;
  return (
    <>
      <Button h={48} variant="light" onClick={() => setIsOpen(true)}>
        Show UPI code for {formatRupees(amountPaise)}
      </Button>
      {isOpen && (
        <Sheet title={`${formatRupees(amountPaise)} by UPI`} onClose={() => setIsOpen(false)}>
          <div className={classes['upi']}>
            <QrCode
              text={upiUri({ upiId, name: shop.name, amountPaise, note: orderId })}
              label={`UPI code of ${shop.name} for ${formatRupees(amountPaise)}`}
            />
            <p>
              <b>{upiId}</b> · order {orderId}
            </p>
            <p className={classes['soft']}>
              The customer scans it with any UPI app. Your own app tells you when the money is
              there; Haat does not see it.
            </p>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Why something was not done; null when it was. */
const said = (result: { readonly ok: true } | { readonly ok: false; readonly message: string }) =>
  result.ok ? null : result.message;

/** SHA-256 of a code's text, in hexadecimal digits. */
async function proofOf(orderId: string, code: string): Promise<string> {
  const text = new TextEncoder().encode(codeProofText(orderId, code));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How long the shop needs; the phone's own picker. */
function ReadyIn({
  minutes,
  onChange,
}: {
  readonly minutes: PreparationMinutes;
  readonly onChange: (minutes: PreparationMinutes) => void;
}) {
  return (
    <div className={classes['minutes']}>
      <SelectField
        label="Ready in"
        value={String(minutes)}
        data={PREPARATION_MINUTES.map((each) => ({
          value: String(each),
          label: `${each} minutes`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          onChange(PREPARATION_MINUTES.find((each) => String(each) === value) ?? USUAL_MINUTES);
        }}
      />
    </div>
  );
}
