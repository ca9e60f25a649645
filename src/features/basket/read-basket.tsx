import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { basketOfLink, basketText } from '../../domain/cart/handed-basket.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './basket.module.css';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { canScan, CodeCamera, codeInPicture } from '../../ui/pictures/code-camera.tsx';

interface ScanSheetProps {
  /** Told of the link of a basket. */
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

const NO_BASKET = 'There is no shared cart in it.';

/** Opens a basket of somebody else: from its link, or from its code, live or in a picture. */
export function ReadBasket() {
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { link: '' } });
  const [isScanning, setIsScanning] = useState(false);
  async function open(text: string): Promise<string | null> {
    const basket = basketOfLink(text);
    if (basket === undefined) return NO_BASKET;
    // Written anew: only what was understood is kept.
    await navigate(`${ROUTES.basket}#${basketText(basket)}`);
    return null;
  }
  return (
    <Section title="Open a shared cart">
      <form
        className={classes['form']}
        onSubmit={form.onSubmit(({ link }) => {
          run(() => open(link));
        })}
      >
        <TextField
          label="Link of a shared cart"
          placeholder="Paste it here"
          autoComplete="off"
          {...form.getInputProps('link')}
        />
        <AlertLine message={message} />
        <Button type="submit" size="lg" variant="light" disabled={form.values.link.trim() === ''}>
          Open the cart
        </Button>
        {canScan() && (
          <Button size="lg" variant="light" onClick={() => setIsScanning(true)}>
            Scan with the camera
          </Button>
        )}
        <label className={classes['file']}>
          Read a code from a picture
          <input
            type="file"
            accept="image/*"
            {...(!canScan() && { capture: 'environment' })}
            className="visually-hidden"
            disabled={busy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file === undefined) return;
              run(async () => open((await codeInPicture('qr', file)) ?? ''));
            }}
          />
        </label>
      </form>
      {isScanning && (
        <ScanSheet
          onFound={(text) => {
            setIsScanning(false);
            run(() => open(text));
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </Section>
  );
}

/** Looks through the camera until the code of a basket is in view. */
function ScanSheet({ onFound, onClose }: ScanSheetProps) {
  const [hasOther, setHasOther] = useState(false);
  return (
    <Sheet title="Scan a shared cart" onClose={onClose}>
      <CodeCamera
        kind="qr"
        instead="paste the link"
        onCode={(text) => {
          if (basketOfLink(text) === undefined) setHasOther(true);
          else onFound(text);
        }}
      >
        {hasOther
          ? 'That code holds no shared cart. Hold the camera over the code of one.'
          : 'Hold the camera over the code on the other phone.'}
      </CodeCamera>
    </Sheet>
  );
}
