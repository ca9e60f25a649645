import { IconArrowDownLeft, IconArrowUpRight, IconLock } from '@tabler/icons-react';
import type { WalletLine } from '../../db/reads/coins.ts';
import type { WalletType } from '../../domain/rewards/coins.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Day } from '../../ui/time/day.tsx';
import { RowList } from '../../ui/layout/section.tsx';
import { walletAmount, walletTitle } from './wallet-words.ts';
import classes from './rewards.module.css';

const ICONS: Readonly<Record<WalletType, typeof IconLock>> = {
  CREDIT: IconArrowDownLeft,
  DEBIT: IconArrowUpRight,
  LOCKED: IconLock,
};

/** How coins came and went, the newest first. */
export function WalletList({ lines }: { readonly lines: readonly WalletLine[] }) {
  return (
    <RowList>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </RowList>
  );
}

function Line({ line }: { readonly line: WalletLine }) {
  const Icon = ICONS[line.type];
  return (
    <li className={classes['line']} data-type={line.type}>
      <span className={classes['way']}>
        <Icon size={18} stroke={2.2} aria-hidden />
      </span>
      <div className={classes['what']}>
        <p className={classes['title']}>{walletTitle(line)}</p>
        {line.note !== '' && <p className={classes['small']}>{line.note}</p>}
        <p className={classes['small']}>
          <DateTime ms={line.at} />
          {line.type === 'CREDIT' && line.expiresAt !== null && (
            <>
              {' · '}until <Day ms={line.expiresAt - 1} />
            </>
          )}
        </p>
      </div>
      <p className={classes['amount']}>
        {walletAmount(line)}
        <span className="visually-hidden"> coins</span>
      </p>
    </li>
  );
}
