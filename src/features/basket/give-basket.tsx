import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { type CartSection, readCartSections } from '../../db/reads/cart.ts';
import { basketText, MOST_HANDED_LINES } from '../../domain/cart/handed-basket.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import classes from './basket.module.css';
import { encode } from 'uqr';

/** A code with more than this can't be read by an ordinary phone from a hand's distance. */
const MOST_IN_A_CODE = 1_500;

/** What is in the cart from one store, as a code and a link; what follows it stands still, as it comes together with it. */
export function GiveBasket({ children }: { readonly children: ReactNode }) {
  const { person, device, now } = useHaat();
  const sections = useLiveQuery(
    async () => readCartSections(person, device, now()),
    [person, device, now],
  );
  const [chosen, setChosen] = useState('');
  if (sections === undefined) return <Bone height={360} />;
  const section = sections.find(({ storeId }) => storeId === chosen) ?? sections[0];
  if (section === undefined) {
    return (
      <>
        <EmptyState
          picture="1f6d2"
          title="Your cart is empty"
          text="What you put into it can be handed to another phone here."
        />
        {children}
      </>
    );
  }
  return (
    <>
      <Section title="Yours, to hand over">
        {sections.length > 1 && (
          <SelectField
            label="From which store"
            data={sections.map(({ storeId, store }) => ({
              value: storeId,
              label: store?.name ?? 'A store',
            }))}
            value={section.storeId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <BasketCode section={section} />
      </Section>
      {children}
    </>
  );
}

function BasketCode({ section: { storeId, store, lines } }: { readonly section: CartSection }) {
  const storeName = store?.name ?? 'A store';
  const path = `${ROUTES.basket}#${basketText({ storeId, storeName, lines })}`;
  const link = new URL(path, location.origin).href;
  const items = `${lines.length} ${lines.length === 1 ? 'item' : 'items'}`;
  return (
    <Panel>
      {link.length > MOST_IN_A_CODE ? (
        <NoticeLine>This is too much for a code. Share the link instead.</NoticeLine>
      ) : (
        <QrCode text={link} label={`Code of a basket from ${storeName}`} />
      )}
      {lines.length > MOST_HANDED_LINES && (
        <NoticeLine tone="warn">
          Only the first {MOST_HANDED_LINES} items are handed over.
        </NoticeLine>
      )}
      <div className={classes['share']}>
        <span>
          {items} from {storeName}
        </span>
        <ShareButton
          label="Share the basket"
          title={`A basket from ${storeName}`}
          text={`${items} from ${storeName}, on Haat`}
          path={path}
        />
      </div>
      <p className={classes['soft']}>
        The other phone opens it with its camera. It holds the items and nothing about you.
      </p>
    </Panel>
  );
}

/** A QR code, drawn as one path: dark on white in both looks, since readers expect it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes['code']}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
