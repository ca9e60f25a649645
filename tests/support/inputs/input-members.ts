/** A copy of an input that differs in one place, and where that is ("lines.0.quantity"). */
export type Variant = readonly [path: string, input: unknown];

/** Copies of `value`, one for each text in it, however deep, with that text replaced. */
export function* withTextReplaced(value: unknown, text: string, path = ''): Generator<Variant> {
  if (typeof value === 'string') yield [path, text];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    for (const [where, changed] of withTextReplaced(part, text, at)) {
      yield [where, withMember(value, key, changed)];
    }
  }
}

/** Copies of `value`, one for each object in it, however deep, with members that it lacked in that object. */
export function* withMembersAdded(value: unknown, members: object, path = ''): Generator<Variant> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, { ...members, ...value }];
  for (const [key, part] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    for (const [where, changed] of withMembersAdded(part, members, at)) {
      yield [where, withMember(value, key, changed)];
    }
  }
}

function withMember(value: object, key: string, changed: unknown): unknown {
  const copy = { ...value, [key]: changed };
  return Array.isArray(value) ? Object.values(copy) : copy;
}
