import { Button } from '@mantine/core';
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
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ACT_LABELS, packBlockText } from './board-words.ts';
import classes from './board-order.module.css';
import { SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useForm } from '@mantine/form';
import { AWB_NUMBER, type Courier, tidyAwbNumber } from '../../domain/orders/courier.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/messages-context.ts';

interface CourierSheetProps {
  readonly onClose: () => void;
  readonly onHandOver: (courier: Courier) => void;
}

type SellerCode = (typeof SELLER_CANCEL_CODES)[number];

/** The reasons as somebody at the counter says them; their meanings are those of the cancel reasons. */
const REASONS: Readonly<Record<SellerCode, string>> = {
  '002': 'An item is not available',
  '005': 'We can’t take this order now',
};

interface EndSheetProps {
  readonly act: ShopAct;
  readonly orderId: string;
  readonly onClose: () => void;
  readonly onChoose: (reasonCode: SellerCode) => void;
}

/** What a shop needs as a rule, minutes. */
const USUAL_MINUTES: PreparationMinutes = 20;

/** The buttons of an order, as the table of moves has them for where it stands or will stand. */
export function BoardActs({ board }: { readonly board: BoardOrder }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const [minutes, setMinutes] = useState<PreparationMinutes>(USUAL_MINUTES);
  const [ending, setEnding] = useState<ShopAct | null>(null);
  const [isForCourier, setIsForCourier] = useState(false);
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
            {ACT_LABELS[act]}
          </Button>
        ))}
        {ahead.includes('hand-over') && (
          <Button
            h={48}
            variant="light"
            onClick={() => {
              setIsForCourier(true);
            }}
          >
            By courier
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
            {ACT_LABELS[act]}
          </Button>
        ))}
      </div>
      <ActSheets
        orderId={orderId}
        ending={ending}
        isForCourier={isForCourier}
        onClose={() => {
          setEnding(null);
          setIsForCourier(false);
        }}
        onTap={tap}
      />
    </>
  );
}

interface ActSheetsProps {
  readonly orderId: string;
  readonly ending: ShopAct | null;
  readonly isForCourier: boolean;
  readonly onClose: () => void;
  readonly onTap: (tap: ShopTap) => void;
}

/** What is asked before an act that ends something, or that a courier takes on. */
function ActSheets({ orderId, ending, isForCourier, onClose, onTap }: ActSheetsProps) {
  const close = (tap: ShopTap) => {
    onClose();
    onTap(tap);
  };
  return (
    <>
      {isForCourier && (
        <CourierSheet
          onClose={onClose}
          onHandOver={(courier) => close({ act: 'hand-over', courier })}
        />
      )}
      {ending === 'refuse-return' && (
        <RefuseReturnSheet
          onClose={onClose}
          onRefuse={(why) => close({ act: 'refuse-return', why })}
        />
      )}
      {ending !== null && ending !== 'refuse-return' && (
        <EndSheet
          act={ending}
          orderId={orderId}
          onClose={onClose}
          onChoose={(reasonCode) => close({ act: ending, reasonCode })}
        />
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

interface RefuseReturnSheetProps {
  readonly onClose: () => void;
  readonly onRefuse: (why: string) => void;
}

/** Asks why goods are not taken back: their buyer reads it. */
function RefuseReturnSheet({ onClose, onRefuse }: RefuseReturnSheetProps) {
  const messages = useMessages();
  const form = useForm({
    initialValues: { why: '' },
    validate: { why: (why) => (why.trim() === '' ? messages.required : null) },
  });
  return (
    <Sheet title="Refuse this return?" onClose={onClose}>
      <p className={classes['soft']}>The customer is told why, and can ask customer care.</p>
      <form
        className={classes['reasons']}
        noValidate
        onSubmit={form.onSubmit(({ why }) => onRefuse(why.trim()))}
      >
        <TextField label="Why" maxLength={300} {...form.getInputProps('why')} />
        <Button type="submit" h={52} color="red">
          Refuse return
        </Button>
      </form>
    </Sheet>
  );
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

/** Asks why an order ends: its buyer reads the reason. The choice is the second tap, so nothing ends by a slip. */
function EndSheet({ act, orderId, onClose, onChoose }: EndSheetProps) {
  const title = act === 'reject' ? `Reject ${orderId}?` : `Call off ${orderId}?`;
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={classes['soft']}>The customer is told at once, and why.</p>
      <div className={classes['reasons']}>
        {SELLER_CANCEL_CODES.map((code) => (
          <Button
            key={code}
            h={52}
            color="red"
            variant="light"
            onClick={() => {
              onChoose(code);
            }}
          >
            {REASONS[code]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

/** Asks who carries an order where the shop does not bring it itself: its buyer sees both. */
function CourierSheet({ onClose, onHandOver }: CourierSheetProps) {
  const messages = useMessages();
  const form = useForm<Courier>({
    initialValues: { partner: '', awbNumber: '' },
    validate: {
      partner: (partner) => (partner.trim() === '' ? messages.required : null),
      awbNumber: (typed) => {
        const number = tidyAwbNumber(typed);
        const isGood = number === '' || AWB_NUMBER.test(number);
        return isGood ? null : 'An AWB number has 6 to 25 letters, digits and dashes';
      },
    },
    transformValues: ({ partner, awbNumber }) => ({
      partner: partner.trim(),
      awbNumber: tidyAwbNumber(awbNumber),
    }),
  });
  return (
    <Sheet title="Hand over to a courier" onClose={onClose}>
      <p className={classes['soft']}>The customer sees who brings it and can follow the number.</p>
      <form className={classes['reasons']} noValidate onSubmit={form.onSubmit(onHandOver)}>
        <TextField label="Courier partner" maxLength={60} {...form.getInputProps('partner')} />
        <TextField
          label="AWB number"
          description="Leave it empty if there is none"
          maxLength={30}
          {...form.getInputProps('awbNumber')}
        />
        <Button type="submit" h={52}>
          Hand over
        </Button>
      </form>
    </Sheet>
  );
}
