import { useDebouncedValue } from '@mantine/hooks';
import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import type {
  Answer,
  AnswerProblem,
  FoundPlace,
  SyncService,
} from '../../contracts/sync-service.ts';
import { readArea } from '../../db/reads/areas.ts';
import type { Messages } from '../../domain/messages.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import type { Area } from '../../contracts/schemas.ts';
import { wantedPincode } from '../../contracts/sellers/store-search.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';

/** Where this device is, or why that is not known. */
type CurrentLocation =
  | { readonly ok: true; readonly location: GeoPoint }
  | { readonly ok: false; readonly reason: LocationFailure };

type LocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

const REASON_BY_CODE: Readonly<Record<number, LocationFailure>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

const TEXTS: Readonly<Record<LocationFailure, string>> = {
  unsupported: 'This browser can’t tell where you are. Please enter your pincode.',
  denied:
    'Haat may not see your location. Allow it in the browser’s settings, or enter your pincode.',
  unavailable: 'Your location is not known right now. Please enter your pincode.',
  timeout: 'Finding your location took too long. Try again, or enter your pincode.',
};

/** What a choice needs of the app, and the words for what comes of it. */
export type AreaChooser = Pick<Haat, 'device' | 'sync'> & { readonly messages: Messages };

/** Why an area could not be looked up, and what to do. @param what "Pincode 560103", "Your location" */
export function lookUpProblemText(what: string, problem: AnswerProblem): string {
  const { code, message } = problem;
  if (!isLineProblem(problem) || code === 'foreign-answer') return message;
  const why = code === 'switched-off' ? 'You are working offline.' : 'You are offline.';
  return `${why} ${what} is not on this phone yet. Choose one used before, or try again with the network.`;
}

async function choose(haat: AreaChooser, areaCode: string): Promise<string | null> {
  const saved = await chooseArea(haat, areaCode);
  return saved.ok ? null : saved.message;
}

/**
 * Shops in a pincode area from now on: at once if its stores are on this phone, else after they were fetched.
 * @returns null when chosen, else what to say
 */
export async function deliverToArea(haat: AreaChooser, areaCode: string): Promise<string | null> {
  const known = await readArea(haat.device, areaCode);
  if (known !== null && known.storeIds.length > 0) {
    void haat.sync.pullArea(areaCode);
    return choose(haat, areaCode);
  }
  const answer = await haat.sync.pullArea(areaCode);
  if (!answer.ok) return lookUpProblemText(`Pincode ${areaCode}`, answer.problem);
  return chooseIfServed(haat, areaCode);
}

/** The same for where the phone is now. */
export async function deliverToCurrentLocation(
  haat: AreaChooser,
  geolocation: Geolocation | undefined,
): Promise<string | null> {
  const found = await currentLocation(geolocation);
  if (!found.ok) return locationFailureText(found.reason);
  const answer = await haat.sync.pullLocation(found.location);
  if (!answer.ok) return lookUpProblemText('Your location', answer.problem);
  return answer.value === null
    ? haat.messages.noShops
    : chooseIfServed(haat, answer.value.areaCode);
}

async function chooseIfServed(haat: AreaChooser, areaCode: string): Promise<string | null> {
  const area = await readArea(haat.device, areaCode);
  return (area?.storeIds.length ?? 0) === 0 ? haat.messages.noShops : choose(haat, areaCode);
}

/** What to say, and what to do instead. */
export function locationFailureText(reason: LocationFailure): string {
  return TEXTS[reason];
}

const PIN_TEXTS: Readonly<Record<LocationFailure, string>> = {
  unsupported: 'This browser can’t tell where you are. The address is fine without a pin.',
  denied: 'Haat may not see your location. Allow it in the browser’s settings to set a pin.',
  unavailable:
    'Your location is not known right now. Stand at the gate, in the open, and try again.',
  timeout: 'Finding your location took too long. Stand at the gate, in the open, and try again.',
};

/** Where a person stands who pins their gate; in words why that is not known. It needs no network. */
export async function gateHere(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<GeoPoint | string> {
  const found = await currentLocation(geolocation, EXACT);
  if (!found.ok) return PIN_TEXTS[found.reason];
  const { lat, lon } = found.location;
  // A metre is near enough, and more digits say more of a person than a rider needs.
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: rounded(lat), lon: rounded(lon) };
}

/** A position of the last five minutes is near enough for a pincode; a gate is where one stands. */
const NEAR: PositionOptions = {
  timeout: 10_000,
  maximumAge: 5 * millisecondsInMinute,
  enableHighAccuracy: false,
};
const EXACT: PositionOptions = { timeout: 20_000, maximumAge: 0, enableHighAccuracy: true };

/** Asks the browser once. */
export function currentLocation(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
  options = NEAR,
): Promise<CurrentLocation> {
  if (geolocation === undefined) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({ ok: true, location: { lat: coords.latitude, lon: coords.longitude } });
      },
      ({ code }) => {
        resolve({ ok: false, reason: REASON_BY_CODE[code] ?? 'unavailable' });
      },
      options,
    );
  });
}

const DEBOUNCE_MS = 250;
/** Shorter texts mean too many places; digits are a pincode and looked up as one. */
const SHORTEST = 3;

/** Places for a text. While the next ones are looked up the last ones stay, so that nothing jumps. */
interface FoundPlaces {
  readonly places: readonly FoundPlace[];
  readonly isSearching: boolean;
  /** What to say instead: nothing found, or why it could not be looked up. */
  readonly message: string | null;
}

/** The text to look up as a place, or '' for none. */
export function placeQuery(text: string): string {
  const query = text.trim();
  return query.length < SHORTEST || /^[\d\s]+$/.test(query) ? '' : query;
}

interface Finding {
  readonly query: string;
  readonly answer: Answer<readonly FoundPlace[]>;
}

function messageOf({ query, answer }: Finding): string | null {
  if (!answer.ok) return lookUpProblemText(`“${query}”`, answer.problem);
  return answer.value.length === 0 ? 'No place found. Try the pincode, or another spelling.' : null;
}

/** Looks places up while a person types. */
export function useFoundPlaces(sync: SyncService, text: string): FoundPlaces {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const query = placeQuery(debounced);
  const [finding, setFinding] = useState<Finding | null>(null);

  useEffect(() => {
    if (query === '') return undefined;
    let isStale = false;
    void sync.findPlaces(query).then((answer) => {
      if (!isStale) setFinding({ query, answer });
    });
    return () => {
      isStale = true;
    };
  }, [sync, query]);

  if (query === '' || finding === null) {
    return { places: [], isSearching: query !== '', message: null };
  }
  return {
    places: finding.answer.ok ? finding.answer.value : [],
    isSearching: finding.query !== query,
    message: messageOf(finding),
  };
}

/** Takes an area that was found, and the one found before it. */
type OnAreaFound = (area: Area, before: Area | null) => void;

/** What is known of the pincode in the form. */
export interface AreaOfPincode {
  readonly area: Area | null;
  /** A pincode that no post office has, as this phone knows or the server said. */
  readonly refused: { readonly pincode: string; readonly message: string } | null;
  /** Looks a complete pincode up, on this phone first and then on the server; each finding is handed to `onFound`. */
  readonly lookUp: (pincode: string, onFound: OnAreaFound) => void;
}

/** Keeps the area of the pincode that was typed last; answers for earlier ones are left aside. */
export function useAreaOfPincode(initialArea: Area | null): AreaOfPincode {
  const { device, sync } = useHaat();
  const [area, setArea] = useState(initialArea);
  const [refused, setRefused] = useState<AreaOfPincode['refused']>(null);
  const wanted = useRef('');
  const before = useRef(initialArea);

  async function find(pincode: string, onFound: OnAreaFound): Promise<void> {
    const found = (latest: Area) => {
      if (wanted.current !== pincode) return;
      setArea(latest);
      onFound(latest, before.current);
      before.current = latest;
    };
    const known = await readArea(device, pincode);
    if (known !== null) found(known);
    const answer = await sync.pullArea(pincode);
    if (answer.ok) found(answer.value);
    else if (answer.problem.code === 'place_not_found') {
      setRefused({ pincode, message: answer.problem.message });
    }
  }

  return {
    area,
    refused,
    lookUp: (pincode, onFound) => {
      if (wanted.current === pincode) return;
      wanted.current = pincode;
      const checked = v.safeParse(wantedPincode, pincode);
      if (checked.success) void find(pincode, onFound);
      else if (PINCODE.test(pincode)) setRefused({ pincode, message: checked.issues[0].message });
    },
  };
}
