import { readFile } from 'node:fs/promises';

/** How a query was made of a product's name. */
export type QueryKind =
  | 'insert'
  | 'delete'
  | 'substitute'
  | 'swap'
  | 'start'
  | 'start with an error'
  | 'everyday name'
  | 'everyday name, other spelling';

/**
 * What somebody types and which products would be right: those whose name holds all the words that the query was made
 * of, before any error; for an everyday name, those that bear it.
 */
export interface WorkloadQuery {
  readonly kind: QueryKind;
  readonly query: string;
  /** Names of products. */
  readonly right: readonly string[];
}

/** The frozen queries. */
export async function readWorkload(): Promise<readonly WorkloadQuery[]> {
  const text = await readFile(new URL('workload.jsonl', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as WorkloadQuery);
}
