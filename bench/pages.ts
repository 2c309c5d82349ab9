import type pg from 'pg';

/** The setting with which PostgreSQL loads what counts its pages. */
export const pageCounting = { shared_preload_libraries: 'pg_stat_statements' };

/** Pages of 8 KB that PostgreSQL found in its buffers or read per call, while `work` makes so many. */
export type PageCounter = (calls: number, work: () => Promise<unknown>) => Promise<number>;

/** Counts by pg_stat_statements, with a superuser's session. */
export async function pageCounter(client: pg.Client): Promise<PageCounter> {
  await client.query('create extension if not exists pg_stat_statements');
  const track = async (what: 'top' | 'none') => {
    await client.query(`alter system set pg_stat_statements.track = '${what}'`);
    await client.query('select pg_reload_conf(), pg_sleep(0.2)');
  };
  // It slows every statement down.
  await track('none');
  return async (calls, work) => {
    await track('top');
    await client.query('select pg_stat_statements_reset()');
    await work();
    await track('none');
    const { rows } = await client.query<{ pages: string }>(
      // Statements of jobs run less often meanwhile, but may read much.
      'select sum(shared_blks_hit + shared_blks_read) as pages from pg_stat_statements where calls >= $1',
      [calls / 2],
    );
    return Number(rows[0]?.pages) / calls;
  };
}
