import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ItemFacts as Facts } from '../../../contracts/catalogue/item-details.ts';
import type { StoreSummary } from '../../../contracts/schemas.ts';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { vegMarkText, unitPriceOf } from '../../../domain/catalogue/item-facts.ts';
import { flavourText } from '../../../domain/catalogue/shelf-choice.ts';
import { formatRupees } from '../../../domain/money.ts';
import { VegMarkSign } from '../../../ui/goods/item-card.tsx';
import classes from './item-sheet.module.css';

type Rows = readonly (readonly [name: string, value: ReactNode])[];

/** Names and values; what is not known has no row. */
function FactList({ rows }: { readonly rows: Rows }) {
  const known = rows.filter(([, value]) => value !== undefined && value !== '' && value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={classes['facts']}>
      {known.map(([name, value]) => (
        <div key={name} className={classes['fact']}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface GoodsFactsProps {
  readonly item: Item;
  readonly store: Pick<StoreSummary, 'name' | 'street' | 'city'> | undefined;
}

/** What the shelf says of an item, known wherever its goods are (ITEM-1). */
export function GoodsFacts({ item, store }: GoodsFactsProps) {
  const unitPrice = unitPriceOf(item.pricePaise, item.unit);
  const mark = item.vegMark ?? 0;
  const markText = vegMarkText(mark);
  const mrpPaise = item.mrpPaise ?? 0;
  return (
    <FactList
      rows={[
        [
          'Food type',
          markText !== null && (
            <>
              <VegMarkSign mark={mark} /> {markText}
            </>
          ),
        ],
        ['Brand', item.brand],
        ['Flavour', item.flavour],
        ['Net quantity', item.unit],
        ['MRP', mrpPaise > 0 ? `${formatRupees(mrpPaise)}, all taxes included` : ''],
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
        ['Sold by', store === undefined ? '' : `${store.name}, ${store.street}, ${store.city}`],
      ]}
    />
  );
}

/**
 * What its pack says of an item. With `GoodsFacts` it is what Indian law wants beside goods that are sold at a distance (Legal
 * Metrology (Packaged Commodities) Rules, rule 6; FSSAI): maker, origin, best before, licence, whom to ask.
 * @param facts null while this phone does not know them
 */
export function PackFacts({ facts }: { readonly facts: Facts | null }) {
  if (facts === null) {
    return (
      <>
        <h3 className={classes['heading']}>On the pack</h3>
        <p className={classes['printed']}>
          What the pack says is not on this phone yet. It comes when the network is back.
        </p>
      </>
    );
  }
  const { description, nutrition, gstPercent } = facts;
  return (
    <>
      {description !== undefined && (
        <>
          <h3 className={classes['heading']}>About it</h3>
          <p className={classes['description']} dir="auto">
            {description}
          </p>
        </>
      )}
      <h3 className={classes['heading']}>On the pack</h3>
      <FactList
        rows={[
          ['Ingredients', facts.ingredients],
          ['Allergens', facts.allergens],
          ['Best before', facts.shelfLife],
          ['Storage', facts.storage],
          ['Made by', facts.maker],
          ['Address', facts.makerAddress],
          ['Country of origin', facts.countryOfOrigin],
          ['Customer care', facts.contact],
          ['FSSAI licence', facts.fssaiLicence],
          ['Barcode', facts.gtin],
          ['HSN code', facts.hsn],
          ['GST', gstPercent === undefined ? undefined : `${gstPercent}%, in the price`],
        ]}
      />
      <p className={classes['printed']}>What is not listed here is printed on the pack.</p>
      {nutrition !== undefined && (
        <table className={classes['nutrition']}>
          <caption>Nutrition per 100 g or 100 ml</caption>
          <tbody>
            {nutrition.map(({ name, amount }) => (
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

/** A size or flavour of a product with its price. */
export type SizeOfItem = Pick<Item, 'id' | 'unit' | 'flavour' | 'pricePaise' | 'stock'>;

interface ItemSizesProps {
  readonly itemId: string;
  readonly sizes: readonly SizeOfItem[];
  readonly pathOf: (itemId: string) => string;
}

/** The sizes and flavours of the product in this store, each a tap away: flavours in the size that is shown, where they have it. */
export function ItemSizes({ itemId, sizes, pathOf }: ItemSizesProps) {
  const shown = sizes.find(({ id }) => id === itemId);
  const byFlavour = new Map<string, SizeOfItem[]>();
  for (const size of sizes) {
    const { flavour = '' } = size;
    byFlavour.set(flavour, [...(byFlavour.get(flavour) ?? []), size]);
  }
  const ofFlavour = byFlavour.get(shown?.flavour ?? '') ?? [];
  const flavours = [...byFlavour].flatMap(([flavour, all]) => {
    const size = flavour === shown?.flavour ? shown : all.find(({ unit }) => unit === shown?.unit);
    const { id, stock } = size ?? all[0] ?? {};
    return id === undefined ? [] : [{ id, stock, name: flavourText(flavour) }];
  });
  return (
    <>
      {flavours.length > 1 && (
        <nav aria-label="Flavours" className={classes['sizes']}>
          {flavours.map(({ id, name, stock }) => (
            <ChoiceLink key={id} to={pathOf(id)} isShown={id === itemId} isOut={stock === 0}>
              <b>{name}</b>
            </ChoiceLink>
          ))}
        </nav>
      )}
      {ofFlavour.length > 1 && (
        <nav aria-label="Sizes" className={classes['sizes']}>
          {ofFlavour.map(({ id, unit, pricePaise, stock }) => (
            <ChoiceLink key={id} to={pathOf(id)} isShown={id === itemId} isOut={stock === 0}>
              <b>{unit}</b> {pricePaise !== null && formatRupees(pricePaise)}
            </ChoiceLink>
          ))}
        </nav>
      )}
    </>
  );
}

interface ChoiceLinkProps {
  readonly to: string;
  readonly isShown: boolean;
  readonly isOut: boolean;
  readonly children: ReactNode;
}

function ChoiceLink({ to, isShown, isOut, children }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
      replace
      // The sheet stays what it was opened as: closing it goes back.
      state={SHEET_STATE}
      className={classes['size'] ?? ''}
      aria-current={isShown ? 'page' : undefined}
    >
      {children}
      {isOut && ' · out of stock'}
    </Link>
  );
}

const SHEET_STATE = { sheet: true };
