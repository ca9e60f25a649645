import * as v from 'valibot';

/** The outbox kind of a saved profile and the version of its payload that this code writes. */
export const SAVE_PROFILE = { kind: 'save-profile', payloadVersion: 1 } as const;

/** Name and email as they are to be on the server. */
export const saveProfilePayload = v.object({ name: v.string(), email: v.string() });
export type SaveProfilePayload = v.InferOutput<typeof saveProfilePayload>;
