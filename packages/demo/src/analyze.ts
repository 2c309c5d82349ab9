import type pg from 'pg';

/**
 * Updates the planner's statistics of the loaded tables. Skips empty tables: the planner would believe that they stay
 * empty, plan full scans, and keep these plans while they grow. Without statistics it expects some rows.
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
