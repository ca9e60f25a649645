import * as v from 'valibot';
import { defineService, EVERYONE } from '../service.ts';
import { packDocument } from './catalogue-documents.ts';

/** A service whose name is the SHA-256 of a document. */
export const DOCUMENT_HASH = /^[0-9a-f]{64}$/;

/**
 * The service that the specification names `{hash}` (section 7), whose meaning is ours to choose (decision 12): a
 * content-addressed lookup. Run by the hash of a pack, it answers with the pack; what a name answers never changes.
 */
export const catalogueDocumentByHash = defineService({
  name: '{hash}',
  summary: 'A catalogue document by the hash of its content',
  input: v.strictObject({}),
  output: packDocument,
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['not_found'],
});
