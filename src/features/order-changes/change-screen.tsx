import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../contracts/schemas.ts';
import { orderPath, ROUTES, ticketCreatePath } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingOrder } from '../../ui/notices/missing-order.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { ChangeDone, ChangeWaiting } from './change-progress.tsx';
import { changeStage, type ChangeRules, type ChangeStage } from './change-stage.ts';
import { RefusedChange } from './refused-change.tsx';
import { useOrderChange, type OrderChangeView } from './use-order-change.ts';
import classes from './order-changes.module.css';

export interface ChangeScreenProps {
  readonly title: string;
  readonly orderId: string;
  readonly rules: ChangeRules;
  /** The form, while the rule allows the change; it brings its own button. */
  readonly Form: ComponentType<{ readonly order: Order }>;
}

/** The frame of a cancel or return screen: the form, or why there is none, or how far the change has come. */
export function ChangeScreen({ title, orderId, rules, Form }: ChangeScreenProps) {
  const view = useOrderChange(orderId);
  const stage = changeStage(view.changes, rules);
  return (
    <Screen title={title} backTo={orderId === '' ? ROUTES.orders : orderPath(orderId)}>
      <PageColumn gap="even">
        <Stage stage={stage} orderId={orderId} view={view} Form={Form} />
      </PageColumn>
    </Screen>
  );
}

interface StageProps extends Pick<ChangeScreenProps, 'orderId' | 'Form'> {
  readonly stage: ChangeStage;
  readonly view: OrderChangeView;
}

function Stage({ stage, orderId, view, Form }: StageProps) {
  switch (stage.stage) {
    case 'reading':
      return <Bone height={320} />;
    case 'missing':
      return view.refresh.state === 'asking' ? (
        <Bone height={320} />
      ) : (
        <MissingOrder refresh={view.refresh} />
      );
    case 'not-confirmed':
      return (
        <EmptyState
          picture="1f4e6"
          title="The store has not confirmed this order yet"
          text="Until then you can take it back on its page."
          action={<SeeOrder orderId={orderId} />}
        />
      );
    case 'waiting':
      return <ChangeWaiting entry={stage.entry} orderId={orderId} whenSent={view.whenSent} />;
    case 'done':
      return <ChangeDone text={stage.text} orderId={orderId} />;
    case 'forbidden':
      return (
        <>
          {stage.refused === null ? (
            <NoticeLine tone="warn">{stage.reason}</NoticeLine>
          ) : (
            <RefusedChange entry={stage.refused} />
          )}
          <div className={classes['buttons']}>
            <SeeOrder orderId={orderId} />
            <Button component={Link} to={ticketCreatePath(orderId)} size="lg" variant="light">
              Get help
            </Button>
          </div>
        </>
      );
    case 'form':
      return (
        <>
          {stage.refused !== null && <RefusedChange entry={stage.refused} />}
          <Form order={stage.order} />
        </>
      );
  }
}

function SeeOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Button component={Link} to={orderPath(orderId)} size="lg">
      See order
    </Button>
  );
}
