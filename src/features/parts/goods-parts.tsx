import { Button } from '@mantine/core';
import { useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { ItemCard, type CardItem, type ItemCardProps } from '../../ui/goods/item-card.tsx';
import { CodeCamera } from '../../ui/pictures/code-camera.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Price } from '../../ui/goods/price.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { CardList, Section } from '../../ui/layout/section.tsx';
import classes from './parts.module.css';
import { ShownPart } from './shown-part.tsx';

const TOMATO: CardItem = {
  name: 'Tomato country',
  unit: '1 kg',
  picture: '1f345',
  pricePaise: 3_200,
  mrpPaise: 3_200,
  stock: 40,
  ratingTenths: 43,
};

const CARDS: readonly (Partial<Omit<ItemCardProps, 'item'>> & {
  readonly state: string;
  readonly item: CardItem;
})[] = [
  { state: 'Normal', item: TOMATO },
  { state: 'With a saving', item: { ...TOMATO, name: 'Alphonso mango', mrpPaise: 4_500 } },
  { state: 'In the cart', item: { ...TOMATO, name: 'Onion' }, quantity: 3 },
  { state: 'Two left', item: { ...TOMATO, name: 'Coriander', stock: 2 }, quantity: 2 },
  { state: 'Out of stock', item: { ...TOMATO, name: 'Spinach', stock: 0 } },
  { state: 'Out of stock, in the cart', item: { ...TOMATO, name: 'Mint', stock: 0 }, quantity: 1 },
  { state: 'No price on this phone', item: { ...TOMATO, name: 'Beetroot', pricePaise: null } },
  { state: 'No picture', item: { ...TOMATO, name: 'Jaggery', picture: 'none' } },
  {
    state: 'Long name, of another store, with a note',
    item: {
      ...TOMATO,
      name: 'Organic unpolished hand-pounded sona masoori rice of the new harvest, family pack',
      unit: 'bag of 25 kg',
      pricePaise: 249_900,
      mrpPaise: 312_500,
    },
    storeName: 'Krishna Wholesale and Retail Provision Store',
    note: 'Not delivered to 560103',
  },
  {
    state: 'Store not taking orders',
    item: { ...TOMATO, name: 'Cabbage' },
    takingOrders: false,
  },
];

/** What is sold: cards, prices, steppers, pictures, the bar of the cart. */
export function GoodsParts() {
  return (
    <>
      <Section title="Items">
        <CardList>
          {CARDS.map(({ state, ...card }) => (
            <li key={state}>
              <ShownPart state={state}>
                <LiveCard {...card} />
              </ShownPart>
            </li>
          ))}
        </CardList>
      </Section>
      <Section title="Price, stepper, picture">
        <ShownPart state="Price, with a saving, unknown">
          <div className={classes['row']}>
            <Price pricePaise={3_250} mrpPaise={3_250} />
            <Price pricePaise={2_400} mrpPaise={3_200} />
            <Price pricePaise={null} mrpPaise={null} />
          </div>
        </ShownPart>
        <ShownPart state="Nothing, one, many, not possible">
          <div className={classes['row']}>
            {[0, 1, 99].map((quantity) => (
              <QuantityStepper
                key={quantity}
                label={`sample ${quantity}`}
                quantity={quantity}
                onChoose={() => undefined}
              />
            ))}
            <QuantityStepper
              label="sample that can’t be had"
              quantity={0}
              onChoose={() => undefined}
              canAdd={false}
            />
          </div>
        </ShownPart>
        <CameraPart />
        <ShownPart state="Pictures, one of them missing">
          <div className={classes['row']}>
            <Picture picture="1f96d" size={72} />
            <Picture picture="1f345" size={48} />
            <Picture picture="none" size={72} />
          </div>
        </ShownPart>
      </Section>
      <FloatingCartBar count={3} totalPaise={12_900} />
    </>
  );
}

/** A card whose stepper works; it takes no more than there is. */
function LiveCard(props: Partial<ItemCardProps> & { readonly item: CardItem }) {
  const [quantity, setQuantity] = useState(props.quantity ?? 0);
  const most = props.item.stock ?? 99;
  return (
    <ItemCard
      to={ROUTES.search}
      {...props}
      quantity={quantity}
      setQuantity={(wanted) => {
        const taken = Math.min(wanted, most);
        setQuantity(taken);
        const message = wanted > most ? `There are only ${most}.` : null;
        return Promise.resolve({ quantity: taken, message });
      }}
    />
  );
}

/** Opened by a tap: who looks through the parts is not asked about the camera. */
function CameraPart() {
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('Hold the camera over the barcode of a pack.');
  return (
    <ShownPart state="The camera, looking for barcodes">
      <Button h={48} variant="light" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the camera' : 'Open the camera'}
      </Button>
      {isOpen && (
        <CodeCamera kind="goods" instead="type the number" onCode={setSaid}>
          {said}
        </CodeCamera>
      )}
    </ShownPart>
  );
}
