import { Button, type NativeSelectProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { addItem } from '../../../commands/goods/change-goods.ts';
import { useCategoryGroups } from '../../../ui/category-groups-context.ts';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { GST_RATES } from '../../../domain/catalogue/product-codes.ts';
import { newItemOf, newItemProblems, type NewItemValues } from '../../../domain/goods/new-item.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SelectField, TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from './add-sheet.module.css';
import { focusFirstProblem, useRuledForm } from '../../../ui/fields/form-problems.ts';

/** What the form is filled with: a product of the common catalogue, or nothing. */
export interface Chosen {
  readonly values: NewItemValues;
  readonly likeItemId?: string;
}

export interface NewItemFormProps {
  readonly storeId: string;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** A new item of the shop, as somebody types it. */
export function NewItemForm({
  storeId,
  chosen: { values, likeItemId },
  onClose,
}: NewItemFormProps) {
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
