import { expect, it } from 'vitest';
import { isPictureType, UPLOAD_TYPES, uploadTypeOfName } from './uploads.ts';

it('takes the upload types of the specification, by the ending of the name', () => {
  const endings = UPLOAD_TYPES.flatMap((type) => type.endings).toSorted();
  expect(endings).toEqual([
    'csv',
    'doc',
    'docx',
    'jpeg',
    'jpg',
    'numbers',
    'pdf',
    'png',
    'xls',
    'xlsx',
  ]);
  expect(uploadTypeOfName('Broken EGGS.JPG')?.type).toBe('image/jpeg');
  for (const name of ['a.exe', 'a.png.html', 'png', '.', '', 'a.svg']) {
    expect(uploadTypeOfName(name)).toBeUndefined();
  }
});

it('knows pictures from other files', () => {
  expect([isPictureType('image/png'), isPictureType('image/jpeg')]).toEqual([true, true]);
  expect([isPictureType('application/pdf'), isPictureType('image/svg+xml')]).toEqual([
    false,
    false,
  ]);
});
