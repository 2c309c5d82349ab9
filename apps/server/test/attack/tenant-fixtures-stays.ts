import { managedBed, type Role, stay } from '@afyakadi/contract';
import type { Body } from '../setup/body.ts';
import { type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** A ward with beds, and patients, each for one action. */
export interface StayFixtures {
  bedWard: string;
  beds: { free: string; other: string; managed: string };
  stays: { waiting: string; withdrawn: string; moved: string; discharged: string; billed: string };
  /** Whom nobody has asked to admit. */
  toAdmit: string;
}

interface ForStays {
  act(role: Role, path: string, body: object): Promise<Body>;
  /** Verifies a new card of the scheme. @returns the member of this facility */
  verified(cardNo: string): Promise<{ authorizedMemberId: string }>;
}

export async function fillStays(
  server: TestServer,
  facility: FacilityKey,
  { act, verified }: ForStays,
): Promise<StayFixtures> {
  await server.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
     values ($1, gen_random_uuid(), 'A-bed', 'Siri bed ${facility}', 1, 'service', 500)`,
    [facilities[facility].id],
  );
  const ward = await act('admin', '/admin/point-of-cares', { name: 'Beds', code: 'BEDS', kind: 'ward' });
  const bedWard = String(ward.item.id);
  const addBed = async (name: string) =>
    managedBed.parse(
      (await act('admin', `/admin/point-of-cares/${bedWard}/beds`, { name, itemCode: 'A-bed' })).item,
    ).id;
  const request = async (name: string) => {
    const { authorizedMemberId } = await verified(`STAY-${name}-${facility}`);
    const body = { authorizedMemberId, pointOfCareId: bedWard, reason: 'Needs oxygen' };
    return stay.parse((await act('doctor', '/stays', body)).item).id;
  };
  const stays = {
    waiting: await request('waiting'),
    withdrawn: await request('withdrawn'),
    moved: await request('moved'),
    discharged: await request('discharged'),
    billed: await request('billed'),
  };
  for (const key of ['moved', 'discharged', 'billed'] as const)
    await act('practitioner', `/stays/${stays[key]}/admit`, { bedId: await addBed(key) });
  return {
    bedWard,
    stays,
    beds: { free: await addBed('free'), other: await addBed('other'), managed: await addBed('managed') },
    toAdmit: (await verified(`STAY-none-${facility}`)).authorizedMemberId,
  };
}
