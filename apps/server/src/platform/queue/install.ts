import pg from 'pg';
import PgBoss from 'pg-boss';
import { sessionRole } from '../database/sessions.ts';
import { defaultTimings } from '../timings.ts';
import { executing, queueNames, queueSchema } from './names.ts';

/**
 * Creates or migrates the schema of the queue, and grants the session role the rights to send and fetch; the role
 * changes no table. Does nothing if it is up to date. Two servers that start together do it one after the other:
 * pg-boss would leave the second in a broken transaction.
 */
export async function installQueue(adminUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: defaultTimings.database.connectAdministrator,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('afyakadi queue'))`);
    const boss = new PgBoss({
      schema: queueSchema,
      db: executing((text, values) => client.query(text, values)),
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => {});
    await boss.start();
    for (const name of queueNames) await boss.createQueue(name);
    await boss.stop({ graceful: false });
    await client.query(`
      grant usage on schema ${queueSchema} to ${sessionRole};
      grant select, insert, update, delete on ${queueSchema}.job, ${queueSchema}.archive to ${sessionRole};
      grant select on ${queueSchema}.queue, ${queueSchema}.version to ${sessionRole};
      grant update (maintained_on, monitored_on) on ${queueSchema}.version to ${sessionRole};`);
  } finally {
    await client.end();
  }
}
