import { expect, it } from 'vitest';
import { aDevice } from '../../tests/support/builders/event-builders.ts';
import { readSetting } from '../db/reads/settings.ts';
import { deviceInfoId } from './event-person.ts';

it('KEY-1 a device makes its id once, whoever asks first, and keeps it under device-info', async () => {
  const device = aDevice();
  let made = 0;
  const newId = () => `id-${(made += 1)}`;
  const asked = await Promise.all([deviceInfoId(device, newId), deviceInfoId(device, newId)]);
  expect(asked).toEqual(['id-1', 'id-1']);
  expect(await readSetting(device, 'device-info')).toEqual({ id: 'id-1' });
});
