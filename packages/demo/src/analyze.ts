import type pg from 'pg';

/**
 * Tells the planner of the rows that were loaded. Of empty tables it is told nothing: it would believe that they stay
 * empty, plan to read them from end to end, and keep to that plan while they grow. Of a table nobody looked at it
 * expects some rows.
 * @param how `vacuum (analyze)` cannot run in a transaction
 */
export async function analyzeFilled(
  client: pg.ClientBase,
  how: 'analyze' | 'vacuum (analyze)' = 'analyze',
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'register'::regnamespace)`,
  );
  for (const { name } of rows) {
    const filled = await client.query(`select from ${name} limit 1`);
    if (filled.rowCount) await client.query(`${how} ${name}`);
  }
}
