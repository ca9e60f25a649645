import { fetchOwnShopApplications } from '../../../src/contracts/sellers/applications/own-applications.ts';
import {
  fetchShopApplication,
  fetchShopApplications,
} from '../../../src/contracts/sellers/applications/application-desk.ts';
import {
  applicationInFull,
  applicationsOfPerson,
  countApplications,
  listApplications,
} from '../../sellers/shop-applications.ts';
import { audited } from '../../audit/audited.ts';
import { implement } from '../service-handler.ts';

export const fetchOwnShopApplicationsHandler = implement(
  fetchOwnShopApplications,
  async ({ identity, db }) => ({ applications: await applicationsOfPerson(db, identity.userId) }),
);

export const fetchShopApplicationsHandler = implement(
  fetchShopApplications,
  async ({ input, db }) => ({
    applications: await listApplications(db, input),
    counts: await countApplications(db),
  }),
);

export const fetchShopApplicationHandler = audited(
  implement(fetchShopApplication, async ({ input: { applicationId }, db }) => ({
    application: await applicationInFull(db, applicationId),
  })),
  ({ input: { applicationId, reason } }) => ({
    subject: `shop-application:${applicationId}`,
    reason,
  }),
);
