import { createHash, randomBytes } from 'node:crypto';
import type { DisplayedCall, endpoints } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, type Database, rows, type Tx } from '../../platform/database/index.ts';
import type { DisplayBoard } from '../../platform/events/display.ts';
import type { Call } from '../../platform/http/route.ts';

/** A display shows the calls of the last minutes. */
const minutes = 30;
const mostCalls = 12;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes the token of the facility's displays. An earlier one is not valid any more. It begins with the facility, so that
 * a display is looked up behind the wall between facilities.
 */
export async function createDisplayToken(
  tx: Tx,
  call: Call<typeof endpoints.createDisplayToken>,
): Promise<{ token: string }> {
  const { id } = call.caller.facility;
  const token = `${id}.${randomBytes(24).toString('base64url')}`;
  await tx
    .updateTable('facility_setting')
    .set({ display_token_hash: hashOf(token) })
    .where('facility_id', '=', id)
    .execute();
  await writeAudit(tx, call, { action: 'settings.display-opened', subjectType: 'facility', subjectId: id });
  return { token };
}

const call = {
  queue_no: col.of('visit', 'queue_no'),
  care_point: col.nullable(col.of('care_point', 'name')),
  room: col.of('visit', 'called_room'),
  at: col.of('visit', 'called_at'),
};

/** The calls of a facility for its displays: numbers, care points and rooms. No name is read. */
export function displayBoard(database: Database): DisplayBoard {
  return {
    async read(token, now) {
      const [facilityId = ''] = token.split('.');
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(facilityId)) return null;
      const since = new Date(now.getTime() - minutes * 60_000);
      const called = await database.read(
        facilityId,
        rows(call)`
          select v.queue_no, p.name as care_point, v.called_room as room, v.called_at as at
          from facility_setting s
          left join lateral (
            select * from visit v where v.facility_id = s.facility_id and v.called_at > ${since}
              and v.queue_no is not null and v.status <> 'Cancelled'
            order by v.called_at desc limit ${mostCalls}
          ) v on true
          left join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
          where s.facility_id = ${facilityId} and s.queue_numbers and s.display_token_hash = ${hashOf(token)}
          order by v.called_at desc`,
      );
      if (called.length === 0) return null;
      const calls = called.flatMap(
        ({ queue_no: number, care_point: carePoint, room, at }): DisplayedCall[] =>
          number !== null && carePoint !== null && room !== null && at !== null
            ? [{ number, carePoint, room, at: at.toISOString() }]
            : [],
      );
      return { facilityId, calls };
    },
  };
}
