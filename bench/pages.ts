import type pg from 'pg';

/** The setting with which PostgreSQL loads what counts its pages. */
export const pageCounting = { shared_preload_libraries: 'pg_stat_statements' };

export interface PageCounter {
  /** Pages of 8 KB that PostgreSQL found in its buffers or read, per call. */
  perCall(calls: number, work: () => Promise<unknown>): Promise<number>;
}

/** Counts by pg_stat_statements, with a superuser's session; undefined where the PostgreSQL has not loaded it. */
export async function pageCounter(client: pg.Client): Promise<PageCounter | undefined> {
  const { rows } = await client.query<{ loaded: string }>('show shared_preload_libraries');
  if (
    !Object.values(rows[0] ?? {})
      .join()
      .includes('pg_stat_statements')
  )
    return undefined;
  await client.query('create extension if not exists pg_stat_statements');
  const track = async (what: 'top' | 'none') => {
    await client.query(`alter system set pg_stat_statements.track = '${what}'`);
    await client.query('select pg_reload_conf(), pg_sleep(0.2)');
  };
  // It slows every statement down.
  await track('none');
  return {
    async perCall(calls, work) {
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
    },
  };
}
