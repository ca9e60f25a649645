import { MOST_FOLLOWED, subjects } from '../../contracts/live/pokes.ts';

/** The parts of a subject's name. */
export function partsOfSubject(subject: string): { readonly kind: string; readonly id: string } {
  const end = subject.indexOf(':');
  return end < 0
    ? { kind: subject, id: '' }
    : { kind: subject.slice(0, end), id: subject.slice(end + 1) };
}

const kindOf = (example: string) => partsOfSubject(example).kind;

/** What a screen may follow, and by which name the stream is asked for it. */
const ASKED_BY: ReadonlyMap<string, 'shop' | 'prices' | 'groups' | 'desk'> = new Map([
  [kindOf(subjects.shop('')), 'shop'],
  [kindOf(subjects.prices('')), 'prices'],
  [kindOf(subjects.groupBuy('')), 'groups'],
  [kindOf(subjects.desk('orders')), 'desk'],
]);

/** The query of the stream for these subjects. */
export function followQuery(followed: Iterable<string>): string {
  const query = new URLSearchParams();
  for (const [kind, name] of ASKED_BY) {
    const ids = [...followed].map(partsOfSubject).filter((parts) => parts.kind === kind);
    if (ids.length > 0) query.set(name, ids.map(({ id }) => id).join(','));
  }
  return query.toString();
}

/** Those of a list that one stream may follow, the first ones first: at most so many of each kind. */
export function withinLimits(wished: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  return [...new Set(wished)].filter((subject) => {
    const { kind } = partsOfSubject(subject);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return ASKED_BY.has(kind) && count <= MOST_FOLLOWED;
  });
}
