import { chooseArea } from '../../commands/settings/choose-area.ts';
import type { AnswerProblem } from '../../contracts/sync-service.ts';
import { readArea } from '../../db/reads/areas.ts';
import type { Messages } from '../../domain/messages.ts';
import type { Haat } from '../../ports/haat-context.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { currentLocation, locationFailureText } from './current-location.ts';

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
