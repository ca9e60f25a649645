import * as v from 'valibot';

/**
 * What the server sends to a device (encrypted, RFC 8291) and the service worker shows.
 * - `userId`: whose message it is; a phone that somebody else uses by now shows nothing of it.
 * - `tag`: a newer message of the same tag takes the place of the older one.
 * - `path`: the screen that it opens, a path of this app.
 */
export const pushMessage = v.object({
  userId: v.pipe(v.number(), v.integer()),
  title: v.pipe(v.string(), v.maxLength(120)),
  body: v.pipe(v.string(), v.maxLength(400)),
  tag: v.pipe(v.string(), v.maxLength(100)),
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)),
  needsBuyer: v.boolean(),
});

export type PushMessage = v.InferOutput<typeof pushMessage>;

/** What came, if it is a message of this kind; else null. */
export function readPushMessage(content: unknown): PushMessage | null {
  const parsed = v.safeParse(pushMessage, content);
  return parsed.success ? parsed.output : null;
}
