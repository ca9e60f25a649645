import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { type DeskBanner, saveHomeBanner } from '../../../contracts/home/desk-home.ts';
import { SAVE_HOME_BANNER } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { ROUTES, storePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { BannerRow } from '../../../ui/goods/banner-row.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import classes from '../frame/desk-page.module.css';
import { type Found, PickFound, storeFinder } from '../frame/pick-found.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import own from './home-desk.module.css';
import {
  INTO_FIELDS,
  PartFields,
  type PartFormProps,
  PhonePreview,
  timeErrors,
} from './part-fields.tsx';

/** Pictures of banners, by what they show. */
const PICTURES: readonly (readonly [picture: string, name: string])[] = [
  ['1f966', 'Vegetables'],
  ['1f34e', 'Fruit'],
  ['1f96d', 'Mango'],
  ['1f95b', 'Milk'],
  ['1f95a', 'Eggs'],
  ['1f35e', 'Bread'],
  ['1f35a', 'Rice'],
  ['1f33e', 'Grain'],
  ['1f336-fe0f', 'Spice'],
  ['1f36a', 'Biscuits'],
  ['1f36c', 'Sweets'],
  ['1f375', 'Tea'],
  ['2615', 'Coffee'],
  ['1f9c3', 'Drinks'],
  ['1f41f', 'Fish'],
  ['1f414', 'Chicken'],
  ['1fa94', 'Lamp'],
  ['1f33c', 'Flower'],
  ['1f319', 'Moon'],
  ['1f381', 'Gift'],
  ['1f6cd-fe0f', 'Bags'],
  ['1f6d2', 'Cart'],
  ['1f3ea', 'Shop'],
  ['1f4e6', 'Parcel'],
  ['1f392', 'School'],
  ['1f9fc', 'Soap'],
  ['1f331', 'Seedling'],
  ['1f69c', 'Tractor'],
];

/** Where banners mostly lead; all others are written as a path. */
const SCREENS: readonly (readonly [path: string, label: string])[] = [
  [ROUTES.category, 'All stores'],
  [`${ROUTES.category}?group=fruits-and-vegetables`, 'Fruits and vegetables'],
  [`${ROUTES.category}?group=grocery`, 'Grocery'],
  [`${ROUTES.category}?group=dairy-and-bread`, 'Dairy and bread'],
  [ROUTES.shop, 'For field and farm'],
  [ROUTES.brands, 'Brands'],
  [ROUTES.coopHome, 'Cooperatives'],
  [ROUTES.groupBuy, 'Group buys'],
  [ROUTES.howToEarn, 'How to earn coins'],
];
const OF_STORE = 'store';
const OTHER = 'other';

type BannerAsk = Parameters<typeof SAVE_HOME_BANNER.input>[0]['ask'];

/** Makes or changes a banner. */
export function BannerForm({ part, refused, onSaved }: PartFormProps<DeskBanner, BannerAsk>) {
  const haat = useHaat();
  const facts = refused ?? part;
  const form = useForm({
    initialValues: {
      title: facts?.title ?? '',
      subtitle: facts?.subtitle ?? '',
      picture: facts?.picture ?? '1f966',
      target: facts?.target ?? ROUTES.category,
      startsAt: facts === null ? haat.now() : (facts.startsAt as number | null),
      endsAt: facts?.endsAt ?? null,
      isOn: facts?.isOn ?? true,
    },
  });
  const { values: draft, errors, setErrors } = form;
  const change = (changed: Partial<typeof draft>) => {
    form.setValues(changed);
    form.clearErrors();
  };
  const save = async (reason: string) => {
    const bannerId = facts?.bannerId ?? readableId(draft.title, haat.newId());
    const { startsAt } = draft;
    const ask = {
      ...draft,
      startsAt: startsAt ?? 0,
      bannerId,
      seenVersion: part?.version ?? 0,
      reason,
    };
    const wrong = {
      ...fieldMessages(saveHomeBanner.input, ask),
      ...timeErrors(draft, part, haat.now()),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return INTO_FIELDS;
    const about = draft.title.trim();
    const result = await appendCommand(haat, SAVE_HOME_BANNER, { ask, about });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  const { title, subtitle, picture } = draft;
  return (
    <ReasonAct acts={[{ label: part === null ? 'Make it' : 'Save', isMain: true, run: save }]}>
      <PhonePreview>
        <BannerRow
          banners={[
            {
              id: 'preview',
              title: title.trim() === '' ? 'The title' : title,
              subtitle,
              picture,
              target: ROUTES.category,
            },
          ]}
          isAsking={false}
        />
      </PhonePreview>
      <PartFields draft={draft} errors={errors} change={change}>
        <TextField
          label="Text"
          maxLength={120}
          value={subtitle}
          error={errors['subtitle']}
          onChange={(event) => change({ subtitle: event.currentTarget.value })}
        />
      </PartFields>
      <fieldset className={classes['pick']}>
        <legend>Picture</legend>
        <div className={own['pictures']}>
          {PICTURES.map(([name, label]) => (
            <button
              key={name}
              type="button"
              className={own['picture']}
              aria-label={label}
              aria-pressed={name === picture}
              onClick={() => change({ picture: name })}
            >
              <Picture picture={name} size={44} />
            </button>
          ))}
        </div>
        {errors['picture'] !== undefined && <p role="alert">{errors['picture']}</p>}
      </fieldset>
      <Target
        target={draft.target}
        error={errors['target']}
        onChange={(target) => change({ target })}
      />
    </ReasonAct>
  );
}

interface TargetProps {
  readonly target: string;
  readonly error: ReactNode;
  readonly onChange: (target: string) => void;
}

const STORE_OF_PATH = /^\/store\/([a-z0-9-]+)\/item/;

/** Where a tap leads: a screen, a store, or any path of the app. */
function Target({ target, error, onChange }: TargetProps) {
  const { sync } = useHaat();
  const storeId = STORE_OF_PATH.exec(target)?.[1];
  const isScreen = SCREENS.some(([path]) => path === target);
  const [way, setWay] = useState(isScreen ? target : storeId === undefined ? OTHER : OF_STORE);
  const [stores, setStores] = useState<readonly Found[]>(
    storeId === undefined ? [] : [{ id: storeId, name: storeId }],
  );
  return (
    <>
      <SelectField
        label="Leads to"
        value={way}
        error={way === OTHER ? undefined : error}
        data={[
          ...SCREENS.map(([value, label]) => ({ value, label })),
          { value: OF_STORE, label: 'A store' },
          { value: OTHER, label: 'Another screen' },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setWay(chosen);
          const [store] = stores;
          if (chosen === OF_STORE) onChange(store === undefined ? '' : storePath(store.id));
          else if (chosen !== OTHER) onChange(chosen);
        }}
      />
      {way === OF_STORE && (
        <PickFound
          label="Store"
          isSingle
          chosen={stores}
          find={storeFinder(sync)}
          onChange={(chosen) => {
            setStores(chosen);
            const [store] = chosen;
            onChange(store === undefined ? '' : storePath(store.id));
          }}
        />
      )}
      {way === OTHER && (
        <TextField
          label="Its path"
          description="Such as /brands or /category?group=seed."
          maxLength={300}
          value={target}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
    </>
  );
}
