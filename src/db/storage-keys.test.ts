import { describe, expect, it } from 'vitest';
import { PERSON_SETTINGS, STORAGE_KEYS } from './storage-keys.ts';

/** Specification, section 3, "Browser storage keys", to the letter. */
const SPECIFIED =
  `auth, authData, user_details, nfc_user_id, sub_categories, categories, ninja-nfc-fcm-token, selected_request,
  providerId, landing_route, device-info, favourite_shop, external_ref_id, catalogue, location-permission-granted,
  geolocation, permission_status, currentLocation, discount, address, app-build-version, recoil-persist,
  client-session-id, area-code, selected_user_address, cart-validation-params, tnc-accepted, tool_id,
  campaign_group_id, snd_auth_token, rating_order, milestones, user_tags, USER_APARTMENTS, utm_source, utm_medium,
  utm_campaign, events_sdk_configuration, events_sdk_queue, currentQueue, failureQueue`
    .split(',')
    .map((key) => key.trim());

describe('KEY-1 the registry of storage keys', () => {
  it('KEY-1 has every key of the specification', () => {
    for (const key of SPECIFIED) expect(Object.keys(STORAGE_KEYS)).toContain(key);
    expect(SPECIFIED).toHaveLength(41);
  });

  it('KEY-1 keeps the token out of localStorage and removes it at sign-out', () => {
    expect(STORAGE_KEYS.authData).toEqual({ place: 'settings', lifetime: 'person' });
    expect(PERSON_SETTINGS).toContain('authData');
    expect(PERSON_SETTINGS).toContain('user_details');
    expect(PERSON_SETTINGS).not.toContain('area-code');
  });
});
