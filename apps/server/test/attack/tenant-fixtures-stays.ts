import { managedBed, orderLine, type Role, stay } from '@afyakadi/contract';
import type { Body } from '../setup/body.ts';
import { type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** A ward with beds, and patients, each for one action. */
export interface StayFixtures {
  bedWard: string;
  beds: { free: string; other: string; managed: string };
  stays: Record<'waiting' | 'withdrawn' | 'moved' | 'discharged' | 'billed' | 'dosed', string>;
  /** A medicine of the patient of `dosed`, given when needed. */
  dosedLine: string;
  /** Whom nobody has asked to admit. */
  toAdmit: string;
}

interface ForStays {
  act(role: Role, path: string, body: object): Promise<Body>;
  /** A medicine of the facility, and where it is dispensed. */
  medicineId: string;
  pharmacyId: string;
  /** Verifies a new card of the scheme. @returns the member of this facility */
  verified(cardNo: string): Promise<{ id: string; authorizedMemberId: string }>;
}

export async function fillStays(
  server: TestServer,
  facility: FacilityKey,
  { act, verified, medicineId, pharmacyId }: ForStays,
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
  let dosedLine = '';
  const order = async (authorizedClientId: string, authorizedMemberId: string) => {
    await act('doctor', '/point-of-cares', { pointOfCareId: pharmacyId, authorizedClientId });
    const memberItems = [{ id: medicineId, dose: 1, quantity: 1, frequency: 'PRN' }];
    const ordered = await act('doctor', '/member-items/add', { authorizedMemberId, memberItems });
    dosedLine = orderLine.parse(ordered.itemList[0]).memberVisitItemId;
  };
  const request = async (name: string) => {
    const { id, authorizedMemberId } = await verified(`STAY-${name}-${facility}`);
    if (name === 'dosed') await order(id, authorizedMemberId);
    const body = { authorizedMemberId, pointOfCareId: bedWard, reason: 'Needs oxygen' };
    return stay.parse((await act('doctor', '/stays', body)).item).id;
  };
  const stays = {
    waiting: await request('waiting'),
    withdrawn: await request('withdrawn'),
    moved: await request('moved'),
    discharged: await request('discharged'),
    billed: await request('billed'),
    dosed: await request('dosed'),
  };
  for (const key of ['moved', 'discharged', 'billed', 'dosed'] as const)
    await act('practitioner', `/stays/${stays[key]}/admit`, { bedId: await addBed(key) });
  return {
    bedWard,
    stays,
    dosedLine,
    beds: { free: await addBed('free'), other: await addBed('other'), managed: await addBed('managed') },
    toAdmit: (await verified(`STAY-none-${facility}`)).authorizedMemberId,
  };
}
