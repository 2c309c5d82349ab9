import { sql } from 'kysely';
import { type Counted, type CountedPage, countedTo, toList } from '../../platform/database/counted-list.ts';
import { col, type Database, type RowOf, rows } from '../../platform/database/index.ts';
import { readMessage } from '../../platform/database/messages.ts';

const sent = {
  ...col.from('outgoing_message', 'id', 'account_id', 'channel', 'purpose', 'state', 'problem', 'created_at'),
  account_name: col.of('account', 'name'),
  text: col.of('outgoing_message', 'text'),
};

/** Lists the messages to staff; with the text if only the administrator can hand it over, while its code is valid. */
export async function listMessages(
  database: Database,
  facilityId: string,
  page: CountedPage<'createdAt'>,
  now: Date,
) {
  const direction = sql.raw(page.direction);
  const messages: Counted<RowOf<typeof sent>>[] = await database.read(
    facilityId,
    rows({ total: col.integer, more: col.boolean }, sent)`
      with ${countedTo(sql`outgoing_message where facility_id = ${facilityId}`, sql`created_at desc`)}
      select capped.*, page.* from capped left join (
        select m.id, m.account_id, a.name as account_name, m.channel, m.purpose, m.state, m.problem, m.created_at,
          case when m.channel = 'outbox' and m.text_until > ${now} then m.text end as text
        from (
          select * from outgoing_message where facility_id = ${facilityId}
          order by created_at ${direction}, id ${direction} limit ${sql.lit(page.limit)} offset ${page.offset}
        ) m join account a on a.facility_id = m.facility_id and a.id = m.account_id
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  return toList(messages, (row) => {
    const problem = readMessage(row.problem);
    return {
      id: row.id,
      accountId: row.account_id,
      accountName: row.account_name,
      channel: row.channel,
      purpose: row.purpose,
      state: row.state,
      problem: problem.text,
      problemMessage: problem.message,
      text: row.text,
      createdAt: row.created_at.toISOString(),
    };
  });
}
