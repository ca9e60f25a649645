import * as v from 'valibot';

/**
 * What a schema refuses, by field: the first message for each path ("address.areaCode"), as forms show it.
 * Empty when the value is fine. So a form and the server judge by one set of rules.
 */
export function fieldMessages(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of parsed.issues) {
    messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return messages;
}
