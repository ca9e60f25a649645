import { Link } from 'react-router-dom';
import type { ItemDocument } from '../../../contracts/catalogue/item-details.ts';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { vegMarkText, unitPriceOf } from '../../../domain/catalogue/item-facts.ts';
import { formatRupees } from '../../../domain/money.ts';
import { VegMarkSign } from '../../../ui/goods/item-card.tsx';
import classes from './item-sheet.module.css';

export interface ItemFactsProps {
  readonly item: Item;
  /** What the server told of it when it was looked at; null: not on this phone. */
  readonly document: Pick<ItemDocument, 'facts'> | null;
}

/**
 * What is known of an item, with what Indian law wants beside goods that are sold at a distance (Legal Metrology (Packaged
 * Commodities) Rules, rule 6; FSSAI): net quantity, MRP, price per unit, maker, origin, shelf life, licence, mark, contact.
 */
export function ItemFacts({ item, document }: ItemFactsProps) {
  const facts = document?.facts ?? {};
  const unitPrice = unitPriceOf(item.pricePaise, item.unit);
  const mark = item.vegMark ?? 0;
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Brand', item.brand],
    ['Net quantity', item.unit],
    [
      'MRP',
      (item.mrpPaise ?? 0) > 0 ? `${formatRupees(item.mrpPaise ?? 0)}, all taxes included` : '',
    ],
    [
      'Unit price',
      unitPrice === null ? '' : `${formatRupees(unitPrice.paise)} per ${unitPrice.per}`,
    ],
    ['Rating', item.ratingTenths > 0 ? `${(item.ratingTenths / 10).toFixed(1)} of 5` : ''],
    [
      'Returns',
      item.returnable
        ? 'Can be returned when damaged, defective or wrong'
        : 'Not returnable, except when damaged or wrong',
    ],
    ['Also called', item.everydayNames],
    ['Ingredients', facts.ingredients],
    ['Allergens', facts.allergens],
    ['Shelf life', facts.shelfLife],
    ['Storage', facts.storage],
    ['Made by', facts.maker],
    ['Address', facts.makerAddress],
    ['Origin', facts.countryOfOrigin],
    ['Contact', facts.contact],
    ['FSSAI licence', facts.fssaiLicence],
    ['Barcode', facts.gtin],
    ['HSN code', facts.hsn],
    ['GST', facts.gstPercent === undefined ? undefined : `${facts.gstPercent}%, in the price`],
  ];
  return (
    <>
      {facts.description !== undefined && (
        <p className={classes['description']} dir="auto">
          {facts.description}
        </p>
      )}
      <dl className={classes['facts']}>
        {vegMarkText(mark) !== null && (
          <div className={classes['fact']}>
            <dt>Food type</dt>
            <dd>
              <VegMarkSign mark={mark} /> {vegMarkText(mark)}
            </dd>
          </div>
        )}
        {rows.map(
          ([name, value = '']) =>
            value !== '' && (
              <div key={name} className={classes['fact']}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {facts.nutrition !== undefined && (
        <table className={classes['nutrition']}>
          <caption>Nutrition per 100 g or 100 ml</caption>
          <tbody>
            {facts.nutrition.map(({ name, amount }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface ItemSizesProps {
  readonly itemId: string;
  readonly sizes: ItemDocument['sizes'];
  readonly pathOf: (itemId: string) => string;
}

/** The sizes of the product in this store, each a tap away. */
export function ItemSizes({ itemId, sizes, pathOf }: ItemSizesProps) {
  return (
    <nav aria-label="Sizes" className={classes['sizes']}>
      {sizes.map((size) => (
        <Link
          key={size.itemId}
          to={pathOf(size.itemId)}
          replace
          // The sheet stays what it was opened as: closing it goes back.
          state={SHEET_STATE}
          className={classes['size'] ?? ''}
          aria-current={size.itemId === itemId ? 'page' : undefined}
        >
          <b>{size.unit}</b> {formatRupees(size.pricePaise)}
          {size.stock === 0 && ' · out of stock'}
        </Link>
      ))}
    </nav>
  );
}

const SHEET_STATE = { sheet: true };
