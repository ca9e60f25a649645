import { IconChartBar } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { readUserDetails } from '../../db/reads/screen-settings.ts';
import { ROLES } from '../../domain/roles.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { LinkGroup } from './link-group.tsx';
import { LinkRow } from './link-row.tsx';

/** What only those find here who run the marketplace. */
export function AdminLinks() {
  const { device } = useHaat();
  const details = useLiveQuery(() => readUserDetails(device), [device]);
  if (details?.realmOwnerInfo.role !== ROLES.ADMIN) return null;
  return (
    <LinkGroup title="Administration">
      <LinkRow to={ROUTES.adminEvents} Icon={IconChartBar} label="Figures" />
    </LinkGroup>
  );
}
