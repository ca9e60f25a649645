import { useLocation } from 'react-router-dom';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import classes from './address-list-page.module.css';

/** A person's addresses, to add and to change; a tap on one delivers there from now on, and one stays here. */
export function ProfileAddressPage() {
  const haat = useHaat();
  const { pathname } = useLocation();
  const { busy, message, run } = useBusyTask();
  return (
    <Screen title="Delivery addresses" backTo={ROUTES.account}>
      <PageColumn gap="even">
        <AlertLine message={message} />
        <SavedAddresses
          next={pathname}
          here={pathname}
          busy={busy}
          onChoose={({ id, address: { areaCode } }) => {
            run(async () => {
              const saved = await chooseArea(haat, areaCode, id);
              if (!saved.ok) return saved.message;
              void haat.sync.pullArea(areaCode);
              return null;
            });
          }}
        />
        <p className={classes['hint']}>The marked one is where your orders go.</p>
      </PageColumn>
    </Screen>
  );
}
