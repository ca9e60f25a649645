import { fetchAuditLog } from '../../../src/contracts/audit/fetch-audit-log.ts';
import { checkAuditLog, readAuditLog } from '../../audit/audit-log.ts';
import { implement } from '../service-handler.ts';

export const fetchAuditLogHandler = implement(
  fetchAuditLog,
  async ({ input: { check, limit, ...query }, db }) => {
    const rows = await readAuditLog(db, { ...query, limit: limit + 1 });
    return {
      entries: rows.slice(0, limit),
      hasMore: rows.length > limit,
      check: check ? await checkAuditLog(db) : null,
    };
  },
);
