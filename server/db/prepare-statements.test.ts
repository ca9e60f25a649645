import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { startPglite } from './open-pglite.ts';

let client: PGlite;

beforeAll(async () => {
  client = await startPglite({});
  await client.exec('create table goods (id int primary key, name text, more jsonb)');
}, 60_000);
afterAll(() => client.close());

describe('a prepared statement', () => {
  it('answers each time with the rows that are there then', async () => {
    const add = (id: number, name: string | null) =>
      client.query('insert into goods values ($1, $2, $3)', [id, name, { id }]);
    const read = () => client.query('select id, name, more from goods where id > $1', [0]);
    expect((await add(1, 'आटा 5 kg')).affectedRows).toBe(1);
    expect((await read()).rows).toEqual([{ id: 1, name: 'आटा 5 kg', more: { id: 1 } }]);
    await add(2, null);
    for (let time = 0; time < 8; time += 1) expect((await read()).rows).toHaveLength(2);
  });

  it('fails as it would unprepared, and works again after that', async () => {
    const add = () => client.query('insert into goods (id) values ($1)', [7]);
    await add();
    await expect(add()).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('select wrong from goods')).rejects.toMatchObject({ code: '42703' });
    await expect(client.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    const failing = client.transaction(async (transaction) => {
      await transaction.query('insert into goods (id) values ($1)', [8]);
      await transaction.query('insert into goods (id) values ($1)', [7]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect((await client.query('select 1 as one from goods where id = $1', [8])).rows).toEqual([]);
  });

  it('follows a table that gets another shape', async () => {
    const read = () => client.query('select * from changing');
    await client.exec('create table changing (a int)');
    await client.query('insert into changing values (1)');
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await client.query('alter table changing add column b int');
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
  });

  it('makes room for others', async () => {
    for (let number = 0; number < 700; number += 1) {
      const { rows } = await client.query(`select ${number % 350} as it, $1::int as too`, [number]);
      expect(rows).toEqual([{ it: number % 350, too: number }]);
    }
    const { rows } = await client.query<{ count: number }>(
      'select count(*) from pg_prepared_statements',
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(300);
  });
});
