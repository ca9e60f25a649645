import { MOBILE_NUMBER, normalizeMobileNumber, PINCODE } from './account/contact.ts';
import { LANGUAGES, type LanguageCode } from './account/language.ts';

/** One line of the cart that an older app kept. */
interface OlderLine {
  readonly storeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly pricePaise: number;
}

/** What the form of a new address starts with. */
export interface OlderAddress {
  readonly name: string;
  readonly plot: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly areaCode: string;
  readonly contactNumber: string;
}

/** What somebody kept in an older app on this address, as far as it can be understood. */
export interface OlderApp {
  readonly areaCode: string | null;
  readonly favouriteStoreIds: readonly string[];
  readonly language: LanguageCode | null;
  readonly address: OlderAddress | null;
  readonly cart: readonly OlderLine[];
}

const MOST_LINES = 100;
const MOST_FAVOURITES = 50;
const MOST_UNITS = 99;
const LONGEST = 200;

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the storage of an older app. The specification names its keys and the fields of its entities, not how they were written:
 * so members are looked for by their names, in `recoil-persist` (a member for each atom) and in keys of their own, and what is not
 * plausible is left out. Amounts of such carts are rupees.
 * @param read gives what stands under a key, null for nothing
 */
export function readOlderApp(
  read: (key: 'recoil-persist' | 'favourite_shop' | 'area-code' | 'address') => string | null,
): OlderApp {
  const atoms = membersOf(parsed(read('recoil-persist')));
  const address = addressOf(parsed(read('address'))) ?? addressOf(atoms['address']);
  const areaCode = textOf(parsed(read('area-code')) ?? atoms['area-code']);
  const favourites = parsed(read('favourite_shop')) ?? atoms['favourite_shop'];
  return {
    areaCode: PINCODE.test(areaCode) ? areaCode : (address?.areaCode ?? null),
    favouriteStoreIds: idsOf(favourites).slice(0, MOST_FAVOURITES),
    language: LANGUAGES.find((code) => code === atoms['language']) ?? null,
    address,
    cart: cartItemsOf(atoms)
      .map(lineOf)
      .filter((line) => line !== null)
      .slice(0, MOST_LINES),
  };
}

/** JSON where it is some, else the text itself; undefined for nothing. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.trim().slice(0, LONGEST) : '';
};

/** Ids in a list, also of things that have one, or separated by commas. */
function idsOf(value: unknown): string[] {
  const all = typeof value === 'string' ? value.split(',') : listOf(value);
  const ids = all.map((each) => textOf(membersOf(each)['id'] ?? each));
  return [...new Set(ids)].filter((id) => id !== '');
}

/** `cartItems`, as an atom of its own or as a member of one. */
function cartItemsOf(atoms: Members): readonly unknown[] {
  const all = [atoms, ...Object.values(atoms).map(membersOf)];
  return all.flatMap(({ cartItems }) => listOf(cartItems));
}

function lineOf(value: unknown): OlderLine | null {
  const item = membersOf(value);
  const rupees = Number(item['price']);
  const quantity = Number(item['quantity'] ?? 1);
  const line = {
    storeId: textOf(item['storeId'] ?? item['providerId']),
    itemId: textOf(item['id']),
    name: textOf(item['name']),
    unit: textOf(item['unit']),
    quantity: Math.min(quantity, MOST_UNITS),
    pricePaise: Math.round(rupees * 100),
  };
  const isWhole = line.storeId !== '' && line.itemId !== '' && line.name !== '';
  const isAmount = Number.isSafeInteger(line.pricePaise) && line.pricePaise > 0;
  return isWhole && isAmount && Number.isInteger(quantity) && quantity > 0 ? line : null;
}

function addressOf(value: unknown): OlderAddress | null {
  const address = membersOf(value);
  const areaCode = textOf(address['area_code']);
  if (!PINCODE.test(areaCode)) return null;
  const contactNumber = normalizeMobileNumber(textOf(address['contactNumber']));
  return {
    name: textOf(address['name']),
    plot: textOf(address['plot']),
    street: textOf(address['street']),
    city: textOf(address['city'] ?? address['district']),
    state: textOf(address['state']),
    areaCode,
    contactNumber: MOBILE_NUMBER.test(contactNumber) ? contactNumber : '',
  };
}
