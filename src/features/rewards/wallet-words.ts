import type { WalletLine } from '../../db/reads/coins.ts';
import type { WalletType } from '../../domain/rewards/coins.ts';
import { numberText } from '../../domain/money.ts';

/** The filters of the history, by the wallet types of the specification; '' shows all. */
export const WALLET_FILTERS: readonly { readonly id: '' | WalletType; readonly name: string }[] = [
  { id: '', name: 'All' },
  { id: 'CREDIT', name: 'Received' },
  { id: 'DEBIT', name: 'Used' },
  { id: 'LOCKED', name: 'On the way' },
];

/** A filter out of the address; anything unknown shows all. */
export function walletFilter(value: string | null): '' | WalletType {
  return WALLET_FILTERS.find(({ id }) => id === value)?.id ?? '';
}

const TITLES: Readonly<Record<WalletLine['kind'], string>> = {
  earned: 'Earned with an order',
  bonus: 'Extra coins',
  redeemed: 'Made into a coupon',
  expired: 'Expired',
  reversed: 'Taken back with a refund',
  settled: 'Paid what was owed',
  adjusted: 'Corrected by Haat',
  refunded: 'Refund of an order',
  pending: 'Comes with the delivery',
};

/** What a line of the wallet is about. */
export function walletTitle({ kind }: Pick<WalletLine, 'kind'>): string {
  return TITLES[kind];
}

/** "+25", "−50"; what is locked counts as neither yet. */
export function walletAmount({ coins, type }: Pick<WalletLine, 'coins' | 'type'>): string {
  const amount = numberText(Math.abs(coins));
  if (type === 'LOCKED') return amount;
  return type === 'CREDIT' ? `+${amount}` : `−${amount}`;
}
