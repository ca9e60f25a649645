import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { readShopSettings, type ShopSettings } from '../../../db/reads/shop-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { CounterScreen } from '../counter-screen.tsx';
import { Button } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { discardEntry } from '../../../commands/outbox/discard-entry.ts';
import { changeShop } from '../../../commands/sellers/change-shop.ts';
import { Holidays, TakingOrders, type ShopChanges } from './opening.tsx';
import { NoticeSetting, ReturnsSetting, type ChangeOptions } from './shop-front.tsx';
import { PictureSetting } from './shop-picture.tsx';
import { ShopNumbers } from './shop-numbers.tsx';
import { ShopRatings } from './shop-ratings.tsx';
import { ShopOffers } from './shop-offers.tsx';
import { ShopStaff } from './shop-staff.tsx';
import { hhmmOfField, hoursText } from '../../../domain/sellers/opening-hours.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SettingSwitch } from '../../../ui/fields/setting-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import {
  changesOf,
  settingsProblems,
  valuesOfShop,
  withChanges,
  type SettingsValues,
} from './settings-values.ts';
import classes from '../join/join.module.css';
import { focusFirstProblem } from '../../../ui/fields/form-problems.ts';

const OFFLINE = 'Your shop is not on this phone yet. It comes by itself when the network is back.';

/** Hours, area and charges of a shop, for who runs it and for administrators on its behalf. */
export function ShopSettingsPage() {
  return (
    <CounterScreen title="Shop settings" what="its settings">
      {({ storeId }) => <ShopSettings key={storeId} storeId={storeId} />}
    </CounterScreen>
  );
}

function ShopSettings({ storeId }: { readonly storeId: string }) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullShopSettings(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(ask);
  const settings = useLiveQuery(async () => readShopSettings(person, storeId), [person, storeId]);
  const isRefused = (settings?.refused ?? null) !== null;
  // What another has changed meanwhile is shown beside the refusal.
  useEffect(() => {
    if (isRefused) void ask();
  }, [isRefused, ask]);
  if (settings === undefined || (settings === null && refresh.state !== 'failed')) {
    return <OrderListSkeleton />;
  }
  if (settings === null) {
    return (
      <MissingState
        picture="1f3ea"
        refresh={refresh}
        offlineText={OFFLINE}
        failedText="Your shop could not be read."
      />
    );
  }
  return <SettingsForm settings={settings} />;
}

/** Switches a shop on and off, and changes what its customers pay and when they can order. */
export function SettingsForm({ settings }: { readonly settings: ShopSettings }) {
  const { shop, isWaiting } = settings;
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  // What was on screen when the form was filled: a change on another phone is not taken back by saving here.
  const [filled, setFilled] = useState(shop);
  const form = useForm<SettingsValues>({
    initialValues: valuesOfShop(shop),
    validateInputOnBlur: true,
    validate: settingsProblems,
  });
  const change = (store: ShopChanges, { seen, picture, onKept }: ChangeOptions = {}) => {
    run(async () => {
      const { id: storeId, name: shopName } = shop;
      const result = await changeShop(haat, { storeId, shopName, store, seen }, picture);
      if (!result.ok) return result.message;
      onKept?.();
      return null;
    });
  };
  const front = { settings, onChange: change };
  const refusalAt = (part: RefusedPart) =>
    refusedPart(settings) === part ? <Refusal settings={settings} /> : null;
  return (
    <>
      {isWaiting && (
        <p role="status">
          <Mark tone="waiting">Changed, waiting to send</Mark>
        </p>
      )}
      {refusalAt('other')}
      <div className={classes['halves']}>
        <PageColumn gap="even">
          <TakingOrders shop={shop} onChange={change} />
          <NoticeSetting {...front} refusal={refusalAt('notice')} />
          <OfferPickup
            isOffered={shop.offersPickup === true}
            onChange={(offersPickup) => {
              change({ offersPickup });
            }}
          />
          <Holidays
            holidays={shop.holidays ?? []}
            onChange={(holidays) => {
              change({ holidays: [...holidays] });
            }}
          />
          <PictureSetting {...front} refusal={refusalAt('picture')} />
          <ReturnsSetting {...front} refusal={refusalAt('returnPolicy')} />
          <ShopOffers storeId={shop.id} />
          <ShopRatings storeId={shop.id} />
          <ShopStaff storeId={shop.id} />
        </PageColumn>
        <PageColumn gap="even">
          <ShopNumbers
            storeId={shop.id}
            isWaiting={isWaiting}
            onGstin={(gstin) => {
              change({ gstin });
            }}
            onContact={(customerCare) => {
              change({ customerCare });
            }}
            onUpiId={(upiId) => {
              change({ upiId });
            }}
          />
          <form
            noValidate
            onSubmit={form.onSubmit((values) => {
              const changes = changesOf(filled, values);
              setFilled(withChanges(filled, changes));
              if (Object.keys(changes).length > 0) change(changes);
            }, focusFirstProblem(form))}
          >
            <SettingsFields form={form} />
            <AlertLine message={message} />
            <Button type="submit" size="lg" fullWidth loading={busy} mt={16}>
              Save
            </Button>
          </form>
        </PageColumn>
      </div>
    </>
  );
}

type RefusedPart = 'notice' | 'returnPolicy' | 'picture' | 'other';

/** What the refused change was about: it is told there, as the page is long. */
function refusedPart({ refusedChange }: ShopSettings): RefusedPart | null {
  if (refusedChange === null) return null;
  const { store, pictureIds = [] } = refusedChange;
  if (store.notice !== undefined) return 'notice';
  if (store.returnPolicy !== undefined) return 'returnPolicy';
  return store.pictureFileId === undefined && pictureIds.length === 0 ? 'other' : 'picture';
}

/** Why a change was not taken, and leaving it at that. */
function Refusal({ settings: { refused, refusedChange } }: { readonly settings: ShopSettings }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <>
      <NoticeLine tone="danger" isAlert>
        The last change was not taken. {refused?.message}
      </NoticeLine>
      <AlertLine message={message} />
      <Button
        h={44}
        px={12}
        w="fit-content"
        variant="subtle"
        loading={busy}
        onClick={() =>
          run(async () => {
            if (refusedChange === null) return null;
            const result = await discardEntry(haat, refusedChange.sequence);
            return result.ok ? null : result.message;
          })
        }
      >
        Leave it as it is now
      </Button>
    </>
  );
}

interface OfferPickupProps {
  readonly isOffered: boolean;
  readonly onChange: (isOffered: boolean) => void;
}

/** Whether customers may come for their orders (PICK-1). */
function OfferPickup({ isOffered, onChange }: OfferPickupProps) {
  return (
    <Section title="Pickup">
      <Panel>
        <SettingSwitch
          label="Offer pickup"
          description={
            isOffered
              ? 'Customers may come for their orders once they are packed, and pay no delivery charge.'
              : 'You bring all orders. Switch it on to let customers come for them.'
          }
          checked={isOffered}
          onChange={onChange}
        />
      </Panel>
    </Section>
  );
}

function SettingsFields({ form }: { readonly form: UseFormReturnType<SettingsValues> }) {
  const field = form.getInputProps.bind(form);
  const opensAt = hhmmOfField(form.values.opensAt);
  const closesAt = hhmmOfField(form.values.closesAt);
  return (
    <>
      <Section title="Hours and delivery">
        <Panel>
          <div className={classes['pair']}>
            <TextField label="Opens at" type="time" {...field('opensAt')} />
            <TextField label="Closes at" type="time" {...field('closesAt')} />
          </div>
          {opensAt !== null && closesAt !== null && (
            <p className={classes['soft']}>{hoursText({ opensAt, closesAt })}.</p>
          )}
          <div className={classes['pair']}>
            <TextField
              label="Deliver up to (km)"
              inputMode="decimal"
              {...field('deliveryRadiusKm')}
            />
            <TextField
              label="At the door in (min)"
              inputMode="numeric"
              {...field('deliveryMinutes')}
            />
            <TextField
              label="Packed in (min)"
              inputMode="numeric"
              {...field('preparationMinutes')}
            />
          </div>
        </Panel>
      </Section>
      <Section title="Charges in rupees">
        <Panel>
          <div className={classes['pair']}>
            <TextField label="Delivery" inputMode="decimal" {...field('deliveryCharge')} />
            <TextField
              label="Free delivery from"
              placeholder="Never free"
              inputMode="decimal"
              {...field('freeDeliveryFrom')}
            />
            <TextField label="Packing" inputMode="decimal" {...field('packingCharge')} />
            <TextField label="Smallest order" inputMode="decimal" {...field('minimumOrder')} />
            <TextField label="Freight per 100 kg" inputMode="decimal" {...field('freight')} />
          </div>
        </Panel>
      </Section>
    </>
  );
}
