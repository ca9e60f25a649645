import { useLocation } from 'react-router-dom';
import { readBasketText } from '../../domain/cart/handed-basket.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { GiveBasket } from './give-basket.tsx';
import { ReadBasket } from './read-basket.tsx';
import { TakeBasket } from './take-basket.tsx';

/** Hands a basket from phone to phone: shown as a code or link here, opened from it there; neither needs a network (BSK-1). */
export function BasketPage() {
  const { session } = useHaat();
  const { hash } = useLocation();
  const text = hash.slice(1);
  const basket = readBasketText(text);
  const backTo = session === null ? ROUTES.stores : ROUTES.coopHome;
  return (
    <Screen
      title={basket === undefined ? 'Hand over a basket' : 'A basket for you'}
      backTo={backTo}
    >
      <PageColumn gap="wide">
        {basket !== undefined && <TakeBasket key={text} basket={basket} />}
        {basket === undefined && (
          <>
            {text !== '' && <p role="alert">This is no basket, or not all of one.</p>}
            <GiveBasket>
              <ReadBasket />
            </GiveBasket>
          </>
        )}
      </PageColumn>
    </Screen>
  );
}
