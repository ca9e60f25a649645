import { describe, expect, it } from 'vitest';
import { matchList } from './list-match.ts';
import { readShoppingList } from './list-parts.ts';

const offer = (
  name: string,
  unit: string,
  { storeId = 'near', pricePaise = 5_000, stock = 20, inArea = true } = {},
) => ({ itemId: `${storeId} ${name} ${unit}`, storeId, name, unit, pricePaise, stock, inArea });
type Offer = ReturnType<typeof offer>;
const product = (...offers: [Offer, ...Offer[]]) => ({ ...offers[0], offers });
const never = () => false;

function matched(
  text: string,
  products: readonly (Offer & { offers?: readonly Offer[] })[],
  bought: (one: Offer) => boolean = never,
) {
  const [line] = matchList(readShoppingList(text).lines, [products], bought);
  if (line === undefined) throw new Error('no line');
  const [first] = line.picks;
  return {
    isDoubtful: line.isDoubtful,
    choices: line.picks.map(({ offer: { name } }) => name),
    pick: first === undefined ? null : [first.count, first.offer.unit, first.isExact],
  };
}

describe('SRC-6 what a line of a list means', () => {
  const rice = product(offer('Rice', '1 kg'), offer('Rice', '5 kg'), offer('Rice', '500 g'));

  it.each([
    ['rice', [1, '1 kg', true]],
    ['5 kg rice', [1, '5 kg', true]],
    ['2 kg rice', [2, '1 kg', true]],
    ['500 g rice', [1, '500 g', true]],
    ['1.5 kg rice', [3, '500 g', true]],
    ['1.2 kg rice', [3, '500 g', false]],
    ['3 rice', [3, '1 kg', true]],
  ])('%s', (text, pick) => {
    expect(matched(text, [rice]).pick).toEqual(pick);
  });

  it('counts pieces by what a pack holds', () => {
    const eggs = product(offer('Eggs', '6 pcs'), offer('Eggs', '30 pcs'));
    expect(matched('1 dozen eggs', [eggs]).pick).toEqual([2, '6 pcs', true]);
    expect(matched('10 eggs', [eggs]).pick).toEqual([2, '6 pcs', false]);
  });

  it('says when an amount can’t be counted in packs', () => {
    expect(matched('1 kg eggs', [offer('Eggs', '6 pcs')]).pick).toEqual([1, '6 pcs', false]);
  });

  it('asks which, where neither of two is plainly meant', () => {
    const dals = [offer('Toor dal', '1 kg'), offer('Moong dal', '1 kg')];
    expect(matched('dal', dals)).toMatchObject({
      isDoubtful: true,
      choices: ['Toor dal', 'Moong dal'],
    });
    expect(matched('toor dal', dals).isDoubtful).toBe(false);
  });

  it('takes the plain thing where the others are kinds of it', () => {
    const potatoes = [offer('Potato', '1 kg'), offer('Potatoes, baby', '500 g')];
    expect(matched('aloo', potatoes)).toMatchObject({ isDoubtful: false });
  });

  it('takes what was bought before', () => {
    const dals = [offer('Toor dal', '1 kg'), offer('Moong dal', '1 kg')];
    expect(matched('dal', dals, ({ name }) => name === 'Moong dal')).toMatchObject({
      isDoubtful: false,
      choices: ['Moong dal', 'Toor dal'],
    });
  });

  it('asks back what is only like what was written, though it is the only answer and was bought before', () => {
    const [wicks] = [{ ...offer('Cotton wicks', '1 pc'), isGuess: true }];
    const [line] = matchList(readShoppingList('vicks').lines, [[wicks]], () => true);
    expect(line).toMatchObject({ isDoubtful: true, isGuess: true });
    // Somebody said that it is what they mean.
    const chosen = matchList(readShoppingList('vicks').lines, [[wicks]], never, () => true);
    expect(chosen[0]).toMatchObject({ isDoubtful: false, isGuess: false });
  });

  it('asks back where an amount is there that can’t be read, and only then', () => {
    const one = (text: string, name: string) => matched(text, [offer(name, '1 kg')]).isDoubtful;
    expect(one('500 kg rice', 'Rice')).toBe(true);
    expect(one('40/50 prawns', 'Prawns')).toBe(true);
    expect(one('chicken 65 masala', 'Chicken 65 masala')).toBe(false);
    expect(one('1/4kg garlic', 'Garlic')).toBe(false);
    expect(matched('500 kg rice', [offer('Rice', '1 kg')]).pick).toEqual([1, '1 kg', false]);
  });

  it('offers nothing that can’t be had: out of stock, not delivered here, without a price', () => {
    const gone = [
      offer('Salt', '1 kg', { stock: 0 }),
      offer('Rock salt', '1 kg', { inArea: false }),
      offer('Black salt', '1 kg', { pricePaise: 0 }),
      offer('Pink salt', '1 kg', { stock: 1 }),
    ];
    expect(matched('2 kg salt', gone)).toEqual({ isDoubtful: false, choices: [], pick: null });
  });

  const storesOf = (text: string, found: Parameters<typeof matchList<Offer>>[1]) =>
    matchList(readShoppingList(text).lines, found, never).map(
      ({ picks }) => picks[0]?.offer.storeId,
    );

  it('keeps a list to few stores: a cheaper one has a delivery charge of its own', () => {
    const cheap = { storeId: 'far', pricePaise: 4_000 };
    const found = [
      [product(offer('Salt', '1 kg', cheap), offer('Salt', '1 kg'))],
      [offer('Sugar', '1 kg')],
      [offer('Tea', '250 g')],
    ];
    expect(storesOf('salt, sugar, tea', found)).toEqual(['near', 'near', 'near']);
  });

  it('takes somewhat more from a store that is bought from rather than go to another', () => {
    const found = [
      [product(offer('Milk', '500 ml', { storeId: 'far' }), offer('Milk', '750 ml'))],
      [offer('Sugar', '1 kg')],
    ];
    expect(storesOf('500 ml milk, sugar', found)).toEqual(['near', 'near']);
    expect(storesOf('250 ml milk, sugar', found)).toEqual(['far', 'near']);
  });

  it('buys from a second store what the first lacks', () => {
    const other = { storeId: 'far' };
    const found = [
      [offer('Salt', '1 kg')],
      [offer('Sugar', '1 kg')],
      [product(offer('Fish', '1 kg', other), offer('Fish', '1 kg', { storeId: 'third' }))],
      [offer('Prawns', '1 kg', other)],
    ];
    expect(storesOf('salt, sugar, fish, prawns', found)).toEqual(['near', 'near', 'far', 'far']);
  });
});
