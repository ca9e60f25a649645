import * as v from 'valibot';
import {
  catalogueDocumentByHash,
  DOCUMENT_HASH,
} from '../../../src/contracts/catalogue/catalogue-document-by-hash.ts';
import { readPack } from '../../catalogue/packs/catalogue-packs.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';

/** The service that a hash names, or undefined for a name that is no hash. */
export function serviceOfHash(name: string): ServiceHandler | undefined {
  if (!DOCUMENT_HASH.test(name)) return undefined;
  return implement(catalogueDocumentByHash, async ({ db }) => {
    const bytes = await readPack(db, name, 'identity');
    if (bytes === undefined) throw new ProblemError('not_found');
    const document: unknown = JSON.parse(Buffer.from(bytes).toString());
    return v.parse(catalogueDocumentByHash.output, document);
  });
}
