import { itemNamed } from './catalogue.ts';
import { dayOf } from './clock.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import type { DemoContext, Tables } from './stay.ts';

/** The rest of this year's ceiling of the patient who waits, in TZS. */
const left = 40_000;

/**
 * Returns the benefits of a member's product: a ceiling of a year of which so much is left, and spectacles of which the
 * patient pays a half, one pair a year. Only this year's use counts, and the demo may be loaded at the beginning of a year.
 */
export function benefitRows(context: DemoContext, tables: Tables, member: Member): Row[] {
  const memberId = tables.members.get(member.id)?.id;
  const ownAuthorizations = new Set(
    tables.authorizations.filter((row) => row.member_id === memberId).map(({ id }) => id),
  );
  const year = dayOf(context.now, context.timeZone).slice(0, 4);
  const used = tables.services
    .filter(
      (row) =>
        ownAuthorizations.has(row.authorization_id) &&
        row.covered === true &&
        String(row.day).startsWith(year),
    )
    .reduce((sum, row) => sum + Number(row.quantity) * Number(row.unit_price), 0);
  const product = {
    facility_id: context.facilityId,
    scheme_id: member.schemeId,
    product_code: member.productCode,
    patient_type: 'OUT',
  };
  return [
    { ...product, item_code: '', copayment_percent: null, yearly_ceiling: used + left, yearly_number: null },
    {
      ...product,
      item_code: itemNamed('Spectacles, single vision').code,
      copayment_percent: 50,
      yearly_ceiling: null,
      yearly_number: 1,
    },
  ];
}
