/** Content codings that are served. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

const PREFERRED: readonly ContentCoding[] = ['br', 'gzip'];

/** Weights by coding from an `Accept-Encoding` header (RFC 9110, section 12.5.3). */
function weights(header: string): Map<string, number> {
  const byCoding = new Map<string, number>();
  for (const part of header.slice(0, 200).split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (coding !== '')
      byCoding.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return byCoding;
}

/** The best coding a client accepts: brotli before gzip where it likes both alike, else the bytes as they are. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): ContentCoding {
  const byCoding = weights(String(acceptEncoding ?? ''));
  let best: ContentCoding = 'identity';
  let bestWeight = 0;
  for (const coding of PREFERRED) {
    const weight = byCoding.get(coding) ?? byCoding.get('*') ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [coding, weight];
  }
  return best;
}

/** True when `If-None-Match` names the entity tag; weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | string[] | undefined, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  const asked = String(ifNoneMatch ?? '').slice(0, 2000);
  return asked.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
