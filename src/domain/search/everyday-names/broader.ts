/**
 * Things that are kinds of another one: whoever asks for oil may be given sunflower oil, and not the other way round. By what
 * catalogues call them first.
 */
const BROADER: Readonly<Record<string, string>> = {
  oil: 'mustard oil, groundnut oil, coconut oil, sesame oil, sunflower oil, rice bran oil, soyabean oil, olive oil, palm oil',
  lentil: 'pigeon pea, green gram, black gram, red lentil, bengal gram',
  salt: 'rock salt, black salt',
  sugar: 'brown sugar, powdered sugar',
  rice: 'idli rice',
  tea: 'green tea',
  tomato: 'cherry tomato',
  'red chilli': 'curd chilli, bajji chilli',
  butter: 'garlic butter',
  bread: 'garlic bread, milk bread',
  biscuit: 'glucose biscuits',
  fish: 'rohu, hilsa, pomfret, king fish, sardine, mackerel',
  noodles: 'instant noodles',
  soap: 'bathing soap',
};

const NARROWER = new Map(
  Object.entries(BROADER).flatMap(([broad, narrow]) =>
    narrow.split(', ').map((name) => [name, broad] as const),
  ),
);

/** The thing that this one is a kind of; undefined for most. */
export const broaderThing = (name: string): string | undefined => NARROWER.get(name);
