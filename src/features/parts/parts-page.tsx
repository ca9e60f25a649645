import { useState } from 'react';
import { Button } from '@mantine/core';
import { useHaat } from '../../ports/haat-context.tsx';
import { ROUTES } from '../../domain/routes/routes.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { CartParts } from './cart-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { GoodsParts } from './goods-parts.tsx';
import { LookParts } from './look-parts.tsx';
import { OrderParts } from './order-parts.tsx';
import { OutcomeParts } from './outcome-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { StoreParts } from './store-parts.tsx';

/** Every part of src/ui in every state, for who changes them. Development only: the built app does not contain it. */
export function PartsPage() {
  const { now } = useHaat();
  const time = useNow(now, false);
  const [saves, setSaves] = useState(0);
  return (
    <Screen
      title="Parts of Haat"
      backTo={ROUTES.home}
      action={
        <Button size="lg" fullWidth onClick={() => setSaves((count) => count + 1)}>
          {saves === 0 ? 'The action bar stays at the thumb' : `Tapped ${saves} times`}
        </Button>
      }
    >
      <PageColumn gap="wide">
        <LookParts />
        <GoodsParts />
        <StoreParts now={time} />
        <CartParts />
        <OrderParts now={time} />
        <FieldParts />
        <OutcomeParts />
        <StateParts now={time} />
      </PageColumn>
    </Screen>
  );
}
