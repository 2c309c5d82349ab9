import { type endpoints, type FacilitySettings, roles, usualDoseHours } from '@afyakadi/contract';
import { differenceOf, writeAudit } from '../../platform/audit/write.ts';
import { notifyFactorDemand } from '../../platform/auth/closed-sessions.ts';
import { col, type Database, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { standardIdleMinutes } from '../accounts/index.ts';

const settings = {
  ...col.from('facility', 'name', 'code', 'address'),
  ...col.from('facility_setting', 'skip_waiting', 'dose_hours'),
  result_authorization: col.boolean,
  provisional_authorizations: col.boolean,
  queue_numbers: col.boolean,
  idle_minutes: col.integer,
  second_factor_roles: col.array(col.oneOf(...roles)),
  keeps_register: col.boolean,
};
type SettingsRow = RowOf<typeof settings>;

/** A facility without settings has no row. */
const settingsOf = (facilityId: string) => rows(settings)`
  select f.name, f.code, f.address, coalesce(s.result_authorization, false) as result_authorization,
    -- A facility with a remote scheme has no register to keep.
    f.keeps_register and not exists (select from facility_scheme h
      where h.facility_id = f.id and h.verifier_id = '' and h.adapter <> 'register') as keeps_register,
    coalesce(s.provisional_authorizations, true) as provisional_authorizations,
    coalesce(s.queue_numbers, false) as queue_numbers,
    coalesce(s.idle_minutes, ${standardIdleMinutes}::int) as idle_minutes, s.skip_waiting, s.dose_hours,
    coalesce(s.second_factor_roles, '{}') as second_factor_roles
  from facility f left join facility_setting s on s.facility_id = f.id where f.id = ${facilityId}`;

function toSettings(row: SettingsRow): FacilitySettings {
  // In one order: jsonb has its own, and a difference is audited.
  const { OD, BD, TDS, QID, Q4H, NOCTE } = row.dose_hours ?? usualDoseHours;
  return {
    name: row.name,
    code: row.code,
    address: row.address,
    resultAuthorization: row.result_authorization,
    provisionalAuthorizations: row.provisional_authorizations,
    queueNumbers: row.queue_numbers,
    doseHours: { OD: [...OD], BD: [...BD], TDS: [...TDS], QID: [...QID], Q4H: [...Q4H], NOCTE: [...NOCTE] },
    idleMinutes: row.idle_minutes,
    skipWaiting: row.skip_waiting,
    secondFactorRoles: row.second_factor_roles,
    keepsRegister: row.keeps_register,
  };
}

function only([row]: SettingsRow[]): FacilitySettings {
  if (!row) throw new Error('A signed-in account has a facility');
  return toSettings(row);
}

export async function readSettings(database: Database, facilityId: string): Promise<FacilitySettings> {
  return only(await database.read(facilityId, settingsOf(facilityId)));
}

/**
 * Changes the facility's settings. A new demand for a second factor applies to open sessions at once, other settings
 * at their next refresh. A repeat changes nothing.
 */
export async function updateSettings(
  tx: Tx,
  call: Call<typeof endpoints.updateSettings>,
): Promise<FacilitySettings> {
  const { body } = call;
  const facilityId = call.caller.facility.id;
  const read = readerOf(tx);
  // Concurrent changes wait, so that each audit row describes its own change.
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forNoKeyUpdate().execute();
  const before = only(await read(settingsOf(facilityId)));
  const wanted = {
    ...body,
    secondFactorRoles: roles.filter((role) => body.secondFactorRoles.includes(role)),
  };
  const difference = differenceOf({ ...before }, wanted);
  if (!difference) return before;
  await tx
    .updateTable('facility')
    .set({ name: wanted.name, address: wanted.address })
    .where('id', '=', facilityId)
    .execute();
  const columns = {
    result_authorization: wanted.resultAuthorization,
    provisional_authorizations: wanted.provisionalAuthorizations,
    queue_numbers: wanted.queueNumbers,
    dose_hours: wanted.doseHours,
    idle_minutes: wanted.idleMinutes,
    skip_waiting: wanted.skipWaiting,
    second_factor_roles: wanted.secondFactorRoles,
  };
  await tx
    .insertInto('facility_setting')
    .values({ facility_id: facilityId, ...columns })
    .onConflict((conflict) => conflict.column('facility_id').doUpdateSet(columns))
    .execute();
  notifyFactorDemand(tx, facilityId, wanted.secondFactorRoles);
  await writeAudit(tx, call, {
    action: 'settings.changed',
    subjectType: 'facility',
    subjectId: facilityId,
    detail: { ...difference },
  });
  return only(await read(settingsOf(facilityId)));
}
