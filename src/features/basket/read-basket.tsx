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
import { canReadCodes, canScanCodes, codeInPicture } from './read-code.ts';
import { ScanSheet } from './scan-sheet.tsx';
import classes from './basket.module.css';

const NO_BASKET = 'There is no basket in it.';

/** Opens a basket of somebody else: from its link, or from its code, live or in a picture, where the browser can read one. */
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
    <Section title="Somebody else’s">
      <form
        className={classes['form']}
        onSubmit={form.onSubmit(({ link }) => {
          run(() => open(link));
        })}
      >
        <TextField
          label="Link of a basket"
          placeholder="Paste it here"
          autoComplete="off"
          {...form.getInputProps('link')}
        />
        <AlertLine message={message} />
        <Button type="submit" size="lg" variant="light" disabled={form.values.link.trim() === ''}>
          Open the basket
        </Button>
        {canScanCodes() && (
          <Button size="lg" variant="light" onClick={() => setIsScanning(true)}>
            Scan with the camera
          </Button>
        )}
        {canReadCodes() && (
          <label className={classes['file']}>
            Read a code from a picture
            <input
              type="file"
              accept="image/*"
              {...(!canScanCodes() && { capture: 'environment' })}
              className="visually-hidden"
              disabled={busy}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file === undefined) return;
                run(async () => open((await codeInPicture(file)) ?? ''));
              }}
            />
          </label>
        )}
      </form>
      {isScanning && (
        <ScanSheet
          accept={(text) => basketOfLink(text) !== undefined}
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
