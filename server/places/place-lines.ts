import { foldText } from '../text/fold-text.ts';
import { OTHER_NAMES } from './official-names.ts';
import { bareOfficeName, isGeneralOffice, officialNames } from './place-names.ts';
import { localityOfRow, type Locality, type PostOffices } from './post-offices.ts';

/** All that can be searched, as one text with a line per post office: faster to scan than 150,000 strings. */
export interface PlaceLines {
  /** " office | city taluk district state\n" per row, folded; each word stands after a space. */
  readonly text: string;
  /** Where each row starts in `text`, ascending, and last where `text` ends. */
  readonly starts: Uint32Array;
  /** Rows of the offices that stand for a whole city or district, by each of its names, old ones too. */
  readonly towns: ReadonlyMap<string, readonly number[]>;
}

/** What all post offices of a locality share. */
interface LocalityWords {
  readonly words: string;
  readonly townNames: ReadonlySet<string>;
}

function localityWords(locality: Locality): LocalityWords {
  const { city, district, state } = officialNames(locality);
  const others = (OTHER_NAMES[city] ?? '').split(',');
  const townNames = [city, district, locality.district, ...others]
    .map(foldText)
    .filter((name) => name !== '');
  const words = [...townNames, foldText(locality.taluk), foldText(state)].join(' ');
  return { words, townNames: new Set(townNames) };
}

/** Lays out the lines of all offices. */
export function placeLines(offices: PostOffices): PlaceLines {
  const { officeNames } = offices;
  const wordsOf = new Map(offices.localities.map((place) => [place, localityWords(place)]));
  const starts = new Uint32Array(officeNames.length + 1);
  const towns = new Map<string, number[]>();
  const lines: string[] = [];
  let end = 0;
  for (const [row, officeName] of officeNames.entries()) {
    const locality = localityOfRow(offices, row);
    const { words, townNames } = wordsOf.get(locality) ?? localityWords(locality);
    const name = foldText(bareOfficeName(officeName, locality.district));
    const isTown =
      isGeneralOffice(officeName) || (officeName.endsWith(' H.O') && townNames.has(name));
    if (isTown) for (const town of townNames) towns.set(town, [...(towns.get(town) ?? []), row]);
    const line = ` ${name} | ${words}\n`;
    starts[row] = end;
    end += line.length;
    lines.push(line);
  }
  starts[officeNames.length] = end;
  return { text: lines.join(''), starts, towns };
}

/** The row whose line holds the character at `at`. */
export function rowAt(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
