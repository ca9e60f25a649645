import * as v from 'valibot';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { pincode } from '../../contracts/schemas.ts';
import { readArea } from '../../db/reads/areas.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';

/** Chooses where to shop by pincode; answers with what is wrong with it, or null when it was chosen. */
export function useChooseArea(): (typed: string) => Promise<string | null> {
  const haat = useHaat();
  const { device, sync } = haat;
  return async (typed) => {
    const parsed = v.safeParse(pincode, typed);
    if (!parsed.success) return parsed.issues[0].message;
    const code = parsed.output;
    if ((await readArea(device, code)) === null) {
      const answer = await sync.pullArea(code);
      if (!answer.ok) {
        return isLineProblem(answer.problem)
          ? `You are offline. The stores of ${code} are not on this phone yet.`
          : answer.problem.message;
      }
    }
    const saved = await chooseArea(haat, code);
    return saved.ok ? null : saved.message;
  };
}
