import { Button, type NativeSelectProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo, useState } from 'react';
import { addItem } from '../../../commands/goods/change-goods.ts';
import type { CommonProduct } from '../../../contracts/goods/shop-goods.ts';
import { useCategoryGroups } from '../../../ui/category-groups-context.ts';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { GST_RATES } from '../../../domain/catalogue/product-codes.ts';
import {
  NEW_ITEM,
  newItemLike,
  newItemOf,
  newItemProblems,
  type NewItemValues,
} from '../../../domain/goods/new-item.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SelectField, TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { canScan, CodeCamera } from '../../../ui/pictures/code-camera.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from './add-sheet.module.css';
import { focusFirstProblem, useRuledForm } from '../../../ui/fields/form-problems.ts';

export interface AddSheetProps {
  readonly storeId: string;
  /** What was looked for before, such as words that people searched in vain. */
  readonly query?: string;
  readonly onClose: () => void;
}

/** What the form is filled with: a product of the common catalogue, or nothing. */
interface Chosen {
  readonly values: NewItemValues;
  readonly likeItemId?: string;
}

/** Adds an item: found in the common catalogue by name or barcode, or written anew, which needs no network. */
export function AddSheet({ storeId, query = '', onClose }: AddSheetProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <Sheet title="Add an item" onClose={onClose}>
      {chosen === null ? (
        <FindProduct query={query} onChoose={setChosen} />
      ) : (
        <NewItemForm storeId={storeId} chosen={chosen} onClose={onClose} />
      )}
    </Sheet>
  );
}

function FindProduct({
  query,
  onChoose,
}: {
  readonly query: string;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const [text, setText] = useState(query);
  const [found, setFound] = useState<readonly CommonProduct[] | null>(null);
  const typed = text.trim();
  const isCode = /^[\d\s]{8,}$/.test(typed);
  const [isScanning, setIsScanning] = useState(false);
  const find = (wanted: string) =>
    run(async () => {
      setFound(null);
      const answer = await sync.askDesk('find-common-products', { query: wanted });
      if (!answer.ok) return `${answer.problem.message} You can write it yourself meanwhile.`;
      setFound(answer.value?.products ?? []);
      return null;
    });
  return (
    <>
      <form
        className={classes['find']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.length >= 2) find(typed);
        }}
      >
        <TextField
          label="Name or barcode"
          description="Haat knows many products already"
          placeholder="Toor dal 1 kg"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" h={48} loading={busy} disabled={typed.length < 2}>
          Find it
        </Button>
      </form>
      {canScan() && (
        <Button h={48} fullWidth variant="light" onClick={() => setIsScanning(!isScanning)}>
          {isScanning ? 'Stop scanning' : 'Scan the barcode'}
        </Button>
      )}
      {isScanning && (
        <CodeCamera
          kind="goods"
          instead="type the number"
          onCode={(code) => {
            setIsScanning(false);
            setText(code);
            find(code);
          }}
        >
          Hold the camera over the barcode of the pack.
        </CodeCamera>
      )}
      <AlertLine message={message} />
      {found !== null && (
        <p role="status">
          {found.length === 0 ? 'Haat does not know this yet.' : 'Choose one and set your price:'}
        </p>
      )}
      <ul className={classes['products']} aria-label="Products that Haat knows">
        {(found ?? []).map((product) => (
          <li key={product.itemId}>
            <button
              type="button"
              className={classes['product']}
              onClick={() => {
                onChoose({ values: newItemLike(product), likeItemId: product.itemId });
              }}
            >
              <b>{product.name}</b>
              <span>
                {[product.brand, product.unit, `MRP ${formatRupees(product.mrpPaise)}`]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        h={48}
        fullWidth
        variant="light"
        onClick={() => {
          const start = isCode ? { gtin: typed } : { name: typed };
          onChoose({ values: { ...NEW_ITEM, ...start } });
        }}
      >
        Write it yourself
      </Button>
    </>
  );
}

interface NewItemFormProps {
  readonly storeId: string;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

function NewItemForm({ storeId, chosen: { values, likeItemId }, onClose }: NewItemFormProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useRuledForm<NewItemValues>({
    initialValues: values,
    validateInputOnBlur: ['price', 'mrp', 'stock', 'gtin', 'hsn', 'fssaiLicence'],
    validate: newItemProblems,
  });
  const add = async (typed: NewItemValues): Promise<string | null> => {
    const { groupId } = typed;
    if (!isCategoryGroupId(groupId)) return 'Please choose where it belongs.';
    const item = {
      ...newItemOf(typed),
      addId: haat.newId(),
      groupId,
      ...(likeItemId !== undefined && { likeItemId }),
    };
    const result = await addItem(haat, { storeId, item });
    if (!result.ok) return result.message;
    onClose();
    return null;
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={form.onSubmit((typed) => run(() => add(typed)), focusFirstProblem(form))}
    >
      <NewItemFields form={form} />
      <AlertLine message={message} />
      <Button type="submit" h={52} fullWidth loading={busy}>
        Add to your shop
      </Button>
    </form>
  );
}

function NewItemFields({ form }: { readonly form: UseFormReturnType<NewItemValues> }) {
  const field = form.getInputProps.bind(form);
  const { groupId } = form.values;
  const groups = useCategoryGroups();
  return (
    <>
      <TextField label="Name" maxLength={120} {...field('name')} />
      <div className={classes['pair']}>
        <TextField label="Size" placeholder="500 g" maxLength={40} {...field('unit')} />
        <TextField label="Brand" maxLength={60} {...field('brand')} />
        <TextField label="Flavour, if any" maxLength={40} {...field('flavour')} />
        <TextField label="Price" inputMode="decimal" {...field('price')} />
        <TextField label="MRP" inputMode="decimal" {...field('mrp')} />
        <TextField label="Stock" inputMode="numeric" {...field('stock')} />
      </div>
      <SelectField
        label="Mark on the pack"
        data={[
          { value: '0', label: 'No food, or no mark' },
          { value: '1', label: 'Vegetarian' },
          { value: '2', label: 'Not vegetarian' },
        ]}
        {...field('vegMark')}
      />
      <SelectField
        label="Where it belongs"
        data={[
          { value: '', label: 'Choose' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field('groupId')}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ groupId: value, categoryId: '' })
        }
      />
      {groupId !== '' && <CategoryField groupId={groupId} {...field('categoryId')} />}
      <div className={classes['pair']}>
        <TextField label="Barcode" inputMode="numeric" maxLength={20} {...field('gtin')} />
        <TextField label="HSN code" inputMode="numeric" maxLength={12} {...field('hsn')} />
        <SelectField
          label="GST"
          data={[
            { value: '', label: 'Not known' },
            ...[...GST_RATES].map((rate) => ({ value: String(rate), label: `${rate} %` })),
          ]}
          {...field('gstPercent')}
        />
        <TextField
          label="FSSAI number"
          inputMode="numeric"
          maxLength={20}
          {...field('fssaiLicence')}
        />
      </div>
      <details className={classes['more']}>
        <summary>More of what the pack says</summary>
        <div className={classes['form']}>
          <TextField label="Ingredients" maxLength={2000} {...field('ingredients')} />
          <TextField label="Allergens" maxLength={300} {...field('allergens')} />
          <TextArea
            label="Nutrition per 100 g or 100 ml"
            description="One to a line, like Energy 58 kcal"
            maxLength={2000}
            {...field('nutrition')}
          />
          <div className={classes['pair']}>
            <TextField label="Shelf life" maxLength={300} {...field('shelfLife')} />
            <TextField label="Storage" maxLength={300} {...field('storage')} />
            <TextField label="Maker" maxLength={300} {...field('maker')} />
            <TextField label="Country of origin" maxLength={300} {...field('countryOfOrigin')} />
          </div>
          <TextField label="Description" maxLength={2000} {...field('description')} />
        </div>
      </details>
    </>
  );
}

/** The categories that shops have in a group; it stands there before they are known, so that nothing below it moves. */
function CategoryField({
  groupId,
  ...field
}: Omit<NativeSelectProps, 'data' | 'label'> & { readonly groupId: string }) {
  const ask = useMemo(() => ({ parent_ids: groupId }), [groupId]);
  const { kept } = useShopAnswer('sn-category/child-categories-by-parent', ask);
  const categories = kept?.answer.categories ?? [];
  return (
    <SelectField
      label="Category"
      data={[
        { value: '', label: 'None of these' },
        ...categories
          .filter(({ id }) => id !== groupId)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
    />
  );
}
