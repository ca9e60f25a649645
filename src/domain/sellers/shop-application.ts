import type { CategoryGroupId } from '../catalogue/category-groups.ts';
import {
  accountNumberProblem,
  fssaiProblem,
  gstinProblem,
  ifscProblem,
  isOfPan,
  panProblem,
} from './trade-numbers.ts';

/** `waiting` for Haat, `asked` something of the applicant, `approved` or `refused`. */
export const APPLICATION_STATUSES = ['waiting', 'asked', 'approved', 'refused'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What an administrator may do to an application. */
export const APPLICATION_DECISIONS = ['approve', 'ask', 'refuse'] as const;
export type ApplicationDecision = (typeof APPLICATION_DECISIONS)[number];

const DECIDED: Readonly<Record<ApplicationDecision, ApplicationStatus>> = {
  approve: 'approved',
  ask: 'asked',
  refuse: 'refused',
};

/** Where a decision takes an application; null for one that is decided already. */
export function decidedStatus(
  status: ApplicationStatus,
  decision: ApplicationDecision,
): ApplicationStatus | null {
  return isOpenApplication(status) ? DECIDED[decision] : null;
}

/** An application that its applicant may still correct, and an administrator decide. */
export const isOpenApplication = (status: ApplicationStatus): boolean =>
  status === 'waiting' || status === 'asked';

/** How near and how far a shop may deliver, km. */
export const DELIVERY_KM = { least: 0.5, most: 100 } as const;

/** Groups of which nothing is eaten or drunk: they need no food licence. */
const NOT_FOOD: ReadonlySet<CategoryGroupId> = new Set<CategoryGroupId>([
  'stationery',
  'seed',
  'pesticide',
  'fertilizer',
  'crop-protection-and-nutrition',
  'tools-and-machinery',
  'cattle-feed',
]);

/** Whether who sells these groups needs a number of the food authority (Food Safety and Standards Act 2006, section 31). */
export const sellsFood = (groups: readonly CategoryGroupId[]): boolean =>
  groups.some((group) => !NOT_FOOD.has(group));

/** The numbers of an application as they were typed; an empty GSTIN or FSSAI number: there is none. */
export interface ApplicationNumbers {
  readonly groups: readonly CategoryGroupId[];
  readonly fssai: string;
  readonly gstin: string;
  readonly pan: string;
}

/** What is wrong with the numbers, by field, in words for the applicant; empty when nothing is. */
export function numberProblems({
  groups,
  fssai,
  gstin,
  pan,
}: ApplicationNumbers): Readonly<Partial<Record<'fssai' | 'gstin' | 'pan', string>>> {
  const forFssai =
    fssai === ''
      ? sellsFood(groups)
        ? 'Who sells food needs an FSSAI number. It is on your licence.'
        : null
      : fssaiProblem(fssai);
  const forPan = panProblem(pan);
  const forGstin =
    gstin === ''
      ? null
      : (gstinProblem(gstin) ??
        (forPan === null && !isOfPan(gstin, pan)
          ? 'This GSTIN is of another PAN. Please check both.'
          : null));
  return {
    ...(forFssai !== null && { fssai: forFssai }),
    ...(forGstin !== null && { gstin: forGstin }),
    ...(forPan !== null && { pan: forPan }),
  };
}

/** What is wrong with a bank account, by field. */
export function bankProblems({
  accountNumber,
  ifsc,
}: {
  readonly accountNumber: string;
  readonly ifsc: string;
}): Readonly<Partial<Record<'accountNumber' | 'ifsc', string>>> {
  const forNumber = accountNumberProblem(accountNumber);
  const forIfsc = ifscProblem(ifsc);
  return {
    ...(forNumber !== null && { accountNumber: forNumber }),
    ...(forIfsc !== null && { ifsc: forIfsc }),
  };
}
