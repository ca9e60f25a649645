import type { ChangeShopPayload } from '../../../contracts/sellers/seller-update.ts';
import type { StoreSummary } from '../../../contracts/schemas.ts';
import { numberText, plainRupees } from '../../../domain/money.ts';
import { DELIVERY_KM } from '../../../domain/sellers/shop-application.ts';
import { hhmmOfField, timeFieldOf } from '../../../domain/sellers/opening-hours.ts';

/** The form as it is typed; amounts in rupees. */
export interface SettingsValues {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly deliveryRadiusKm: string;
  readonly deliveryMinutes: string;
  readonly preparationMinutes: string;
  readonly deliveryCharge: string;
  /** Empty: delivery is never free. */
  readonly freeDeliveryFrom: string;
  readonly packingCharge: string;
  readonly minimumOrder: string;
  /** For each 100 kg begun of an order above 50 kg. */
  readonly freight: string;
}

/** What a shop needs until it has said otherwise. */
const USUAL_PREPARATION_MINUTES = 20;

export function valuesOfShop(shop: StoreSummary): SettingsValues {
  return {
    opensAt: timeFieldOf(shop.opensAt),
    closesAt: timeFieldOf(shop.closesAt),
    deliveryRadiusKm: String(shop.deliveryRadiusKm),
    deliveryMinutes: String(shop.deliveryMinutes),
    preparationMinutes: String(shop.preparationMinutes ?? USUAL_PREPARATION_MINUTES),
    deliveryCharge: plainRupees(shop.deliveryChargePaise),
    freeDeliveryFrom:
      shop.freeDeliveryFromPaise === null ? '' : plainRupees(shop.freeDeliveryFromPaise),
    packingCharge: plainRupees(shop.packingChargePaise),
    minimumOrder: plainRupees(shop.minimumOrderPaise),
    freight: plainRupees(shop.freightPaisePerQuintal ?? 0),
  };
}

/** Highest charge or minimum that is believed to be meant: ₹10,000. */
const MOST_RUPEES = 10_000;

/** Paise of rupees as they were typed; null for what is no amount, or more than anybody means. */
export function paiseOfRupees(text: string): number | null {
  const match = /^₹?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const paise = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return paise <= MOST_RUPEES * 100 ? paise : null;
}

const numberOf = (text: string, least: number, most: number): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && number >= least && number <= most ? number : null;
};

const amountProblem = () => `Please enter an amount of ₹0 to ₹${numberText(MOST_RUPEES)}.`;
const LONGEST_MINUTES = 10_080;

/** What is wrong, by field. */
export function settingsProblems(
  values: SettingsValues,
): Partial<Record<keyof SettingsValues, string>> {
  const problems: Partial<Record<keyof SettingsValues, string>> = {};
  for (const field of ['opensAt', 'closesAt'] as const) {
    if (hhmmOfField(values[field]) === null)
      problems[field] = 'Please enter a time, such as 08:00.';
  }
  for (const field of ['deliveryCharge', 'packingCharge', 'minimumOrder', 'freight'] as const) {
    if (paiseOfRupees(values[field]) === null) problems[field] = amountProblem();
  }
  if (values.freeDeliveryFrom.trim() !== '' && paiseOfRupees(values.freeDeliveryFrom) === null) {
    problems.freeDeliveryFrom = amountProblem();
  }
  if (numberOf(values.deliveryRadiusKm, DELIVERY_KM.least, DELIVERY_KM.most) === null) {
    problems.deliveryRadiusKm = 'Please enter a distance of 0.5 to 100 km.';
  }
  for (const field of ['deliveryMinutes', 'preparationMinutes'] as const) {
    const minutes = numberOf(values[field], 5, LONGEST_MINUTES);
    if (minutes === null || !Number.isInteger(minutes)) {
      problems[field] = 'Please enter whole minutes, 5 or more.';
    }
  }
  return problems;
}

/** What was changed and nothing else; the values must have no problem. */
export function changesOf(shop: StoreSummary, values: SettingsValues): ChangeShopPayload['store'] {
  const before = valuesOfShop(shop);
  const isChanged = (field: keyof SettingsValues) => before[field] !== values[field].trim();
  const free = values.freeDeliveryFrom.trim();
  return {
    ...(isChanged('opensAt') && { opensAt: hhmmOfField(values.opensAt) ?? shop.opensAt }),
    ...(isChanged('closesAt') && { closesAt: hhmmOfField(values.closesAt) ?? shop.closesAt }),
    ...(isChanged('deliveryRadiusKm') && {
      deliveryRadiusKm: Number(values.deliveryRadiusKm.trim().replace(',', '.')),
    }),
    ...(isChanged('deliveryMinutes') && { deliveryMinutes: Number(values.deliveryMinutes) }),
    ...(isChanged('preparationMinutes') && {
      preparationMinutes: Number(values.preparationMinutes),
    }),
    ...(isChanged('deliveryCharge') && {
      deliveryChargePaise: paiseOfRupees(values.deliveryCharge) ?? 0,
    }),
    ...(isChanged('freeDeliveryFrom') && {
      freeDeliveryFromPaise: free === '' ? null : paiseOfRupees(free),
    }),
    ...(isChanged('packingCharge') && {
      packingChargePaise: paiseOfRupees(values.packingCharge) ?? 0,
    }),
    ...(isChanged('minimumOrder') && {
      minimumOrderPaise: paiseOfRupees(values.minimumOrder) ?? 0,
    }),
    ...(isChanged('freight') && { freightPaisePerQuintal: paiseOfRupees(values.freight) ?? 0 }),
  };
}

/** A shop with changes that were typed. */
export function withChanges(shop: StoreSummary, changes: ChangeShopPayload['store']): StoreSummary {
  const { tags: _tags, customerCare: _care, gstin: _gstin, upiId: _upi, ...said } = changes;
  const defined = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...shop, ...Object.fromEntries(defined) };
}
