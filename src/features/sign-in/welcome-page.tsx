import { Link, useOutletContext } from 'react-router-dom';
import { IconChevronRight } from '@tabler/icons-react';
import { CATEGORY_GROUPS, type CategoryGroupId } from '../../domain/catalogue/category-groups.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { GuardOutlet } from '../../ports/haat-context.tsx';
import { BrandMark } from '../../ui/pictures/brand-mark.tsx';
import { GroupPicture } from '../../ui/pictures/group-picture.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { signInReason } from './sign-in-reason.ts';
import classes from './welcome-page.module.css';

/** Groups of goods whose pictures say what can be bought here. All groups' pictures are one file, which home needs, too (LIM-1). */
const GOODS: ReadonlySet<CategoryGroupId> = new Set([
  'fruits-and-vegetables',
  'eggs-meat-fish',
  'grocery',
  'dairy-and-bread',
  'snacks',
]);

const STEPS = [
  'Say where you are. The shops that deliver there come onto your phone.',
  'Fill your cart, also where there is no network.',
  'Your order goes out by itself. Pay at the door or online.',
];

/** What a newcomer sees first, and a visitor who wanted a screen of somebody signed in. It reads no database and waits for nothing. */
export function WelcomePage() {
  const reason = signInReason(useOutletContext<GuardOutlet>().wanted);
  return (
    <Screen
      title="Welcome to Haat"
      lead={
        <Link to={ROUTES.selectLanguage} className={classes['language']}>
          <span lang="hi">हिन्दी</span> · <span lang="bn">বাংলা</span> · English
          <IconChevronRight size={18} stroke={2} aria-hidden />
          <span className="visually-hidden">Choose your language</span>
        </Link>
      }
      action={
        <>
          {reason !== null && <p className={classes['reason']}>{reason}</p>}
          <nav className={classes['actions']} aria-label="Start">
            <Link to={ROUTES.signIn} className={classes['primary']}>
              Sign in
            </Link>
            <Link to={ROUTES.stores} className={classes['secondary']}>
              Look around stores
            </Link>
          </nav>
        </>
      }
    >
      <div className={classes['brand']}>
        <BrandMark size={84} />
        <p className={classes['name']}>Haat</p>
        <p className={classes['promise']}>
          Groceries from your local stores, even when the network drops.
        </p>
        <p className={classes['goods']}>
          {CATEGORY_GROUPS.filter(({ id }) => GOODS.has(id)).map(({ id, picture }) => (
            <span key={id}>
              <GroupPicture picture={picture} size={40} />
            </span>
          ))}
        </p>
        <ol className={classes['steps']} aria-label="How it works">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </Screen>
  );
}
