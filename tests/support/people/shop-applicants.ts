import { decideShopApplication } from '../../../src/contracts/sellers/applications/application-desk.ts';
import {
  fetchOwnShopApplications,
  submitShopApplication,
} from '../../../src/contracts/sellers/applications/shop-application.ts';
import type { ApplicationDecision } from '../../../src/domain/sellers/shop-application.ts';
import { anApplication } from '../builders/application-builders.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';

type Application = ReturnType<typeof anApplication>;

/** What applicants and administrators do in the suites of applications. */
export function shopApplicants(server: ServiceClient, admin: PersonSession) {
  return {
    submit: (as: PersonSession, application: Partial<Application> = {}) =>
      server.send(submitShopApplication, { ...anApplication(), ...application }, { as }),
    submitted: async (as: PersonSession, application: Application = anApplication()) =>
      (await server.call(submitShopApplication, application, { as })).output.application,
    own: async (as: PersonSession) =>
      (await server.call(fetchOwnShopApplications, {}, { as })).output.applications,
    decide: (
      { applicationId, version }: { readonly applicationId: string; readonly version: number },
      decision: ApplicationDecision,
      message = decision === 'approve' ? '' : 'Please send a clearer name',
    ) =>
      server.send(
        decideShopApplication,
        { applicationId, seenVersion: version, decision, message },
        { as: admin },
      ),
  };
}
