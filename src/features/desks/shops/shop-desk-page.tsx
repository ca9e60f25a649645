import { useMessages } from '../../../ui/messages-context.ts';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { Applications } from './applications.tsx';
import { Stores } from './stores.tsx';

/** For administrators: who applies to sell, and the stores that there are. */
export function ShopDeskPage() {
  const address = useDeskAddress();
  const messages = useMessages();
  const isStores = address.get('list') === 'stores';
  const choose = (list: string) => address.set({ list, sort: '', status: '', open: '', q: '' });
  return (
    <DeskPage title="Shops and applications" of="admin">
      <div className={classes['filters']}>
        <ToggleChip isOn={!isStores} onToggle={() => choose('')}>
          Applications
        </ToggleChip>
        <ToggleChip isOn={isStores} onToggle={() => choose('stores')}>
          {messages.stores}
        </ToggleChip>
      </div>
      {isStores ? <Stores address={address} /> : <Applications address={address} />}
    </DeskPage>
  );
}
