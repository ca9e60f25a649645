import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the container files', () => {
  const settings = read('server/settings.ts');
  const isSetting = (name: string) => settings.includes(`    ${name}:`);

  test('the compose file sets only what the server reads', () => {
    const [app = ''] = read('docker-compose.yml').split('\n  postgres:');
    const environment = app.split('environment:')[1]?.split('depends_on:')[0] ?? '';
    const names = matches(environment, /^ {6}([A-Z_]+):/gm);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  test('the example of the environment tells of every setting, and of no other', () => {
    const example = read('.env.example');
    const told = new Set(matches(example, /^# ([A-Z_]+)=/gm));
    const known = matches(settings, /^ {4}([A-Z_]+):/gm);
    expect(known.filter((name) => !told.has(name))).toEqual([]);
    const ofServer = [...told].filter((name) => !name.startsWith('VITE_'));
    expect(ofServer.filter((name) => !isSetting(name))).toEqual([]);
  });

  test('the image is made of files that are here, and starts what npm start starts', () => {
    const lines = read('Dockerfile').split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((path) => !path.includes('*') && path !== '.');
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    expect(copied).toContain('server');
    const command = lines.findLast((line) => line.startsWith('CMD ')) ?? '';
    expect(JSON.parse(command.slice(4))).toEqual(['node', 'dist/server/main.js']);
    expect(read('scripts/start.ts')).toContain("'../dist/server/main.js'");
  });
});
