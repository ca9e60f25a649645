import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ServerParts } from '../services/service-handler.ts';
import { registerSandboxRoutes } from './sandbox/sandbox-routes.ts';
import { registerWebhookRoutes } from './webhook-routes.ts';

/** The provider's webhooks, and the sandbox where that is the provider; each in a context of its own, for its bodies. */
export function registerPaymentRoutes(
  app: FastifyInstance,
  { db, parts }: { readonly db: Database; readonly parts: ServerParts },
): void {
  const { sandbox, publicUrl: merchantUrl } = parts.payments;
  void app.register(
    async (payments) => {
      registerWebhookRoutes(payments, { db, parts });
    },
    { prefix: '/payments' },
  );
  if (sandbox === undefined) return;
  const { now, randomBytes } = parts;
  void app.register(
    async (pages) => {
      registerSandboxRoutes(pages, { ...sandbox, db, now, randomBytes, merchantUrl });
    },
    { prefix: '/sandbox-pay' },
  );
}
