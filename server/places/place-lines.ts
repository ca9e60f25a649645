import { foldText } from '../text/fold-text.ts';
import { OTHER_NAMES } from './official-names.ts';
import { bareOfficeName, isGeneralOffice, officialNames } from './place-names.ts';
import type { PostOffice } from './post-offices.ts';

/** All that can be searched, as one text with a line per post office: faster to scan than 150,000 strings. */
export interface PlaceLines {
  /** " office | city taluk district state\n" per row, folded; each word stands after a space. */
  readonly text: string;
  /** Where each row starts in `text`, ascending, and last where `text` ends. */
  readonly starts: Uint32Array;
  /** Rows of the offices that stand for a whole city or district, by each of its names, old ones too. */
  readonly towns: ReadonlyMap<string, readonly number[]>;
}

/** Names of what lies around an office: computed once for all offices of a taluk. */
interface Surroundings {
  readonly words: string;
  readonly townNames: ReadonlySet<string>;
}

function createSurroundings(): (office: PostOffice) => Surroundings {
  const known = new Map<string, Surroundings>();
  return ({ taluk, districtName, stateName }) => {
    const key = `${taluk}|${districtName}|${stateName}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { city, district, state } = officialNames(districtName, stateName);
    const others = (OTHER_NAMES[city] ?? '').split(',');
    const townNames = [city, district, districtName, ...others]
      .map(foldText)
      .filter((name) => name !== '');
    const words = [...townNames, foldText(taluk), foldText(state)].join(' ');
    const made = { words, townNames: new Set(townNames) };
    known.set(key, made);
    return made;
  };
}

/** Lays out the lines of all offices. */
export function placeLines(offices: readonly PostOffice[]): PlaceLines {
  const surroundingsOf = createSurroundings();
  const starts = new Uint32Array(offices.length + 1);
  const towns = new Map<string, number[]>();
  const lines: string[] = [];
  let end = 0;
  for (const [row, office] of offices.entries()) {
    const { words, townNames } = surroundingsOf(office);
    const name = foldText(bareOfficeName(office.officeName, office.districtName));
    const isTown =
      isGeneralOffice(office.officeName) ||
      (office.officeName.endsWith(' H.O') && townNames.has(name));
    if (isTown) for (const town of townNames) towns.set(town, [...(towns.get(town) ?? []), row]);
    const line = ` ${name} | ${words}\n`;
    starts[row] = end;
    end += line.length;
    lines.push(line);
  }
  starts[offices.length] = end;
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
