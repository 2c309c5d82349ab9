import { col, expression, type Row, type Tx } from '../../platform/database/index.ts';

/** The holder of the card of an authorization, with the scheme's own data about the person. */
export type Holder = Pick<Row<'register.member'>, 'scheme_id' | 'product_code' | 'gender' | 'date_of_birth'>;

/** Numbers of the register are numbers; anything else was not issued by it. */
export function isIssuedNumber(authorizationNo: string): boolean {
  return /^\d{1,18}$/.test(authorizationNo);
}

/**
 * Returns the holder of an authorization; undefined where the number was never issued to this card and facility, or
 * was released.
 */
export async function holderOf(
  tx: Tx,
  presented: { authorizationNo: string; cardNo: string; facilityCode: string },
): Promise<Holder | undefined> {
  if (!isIssuedNumber(presented.authorizationNo)) return undefined;
  return tx
    .selectFrom('register.issued_authorization as i')
    .innerJoin('register.member as m', 'm.id', 'i.member_id')
    .select(['m.scheme_id', 'm.product_code', 'm.gender', 'm.date_of_birth'])
    .where('i.authorization_no', '=', expression(col.integer)`${presented.authorizationNo}::bigint`)
    .where('i.facility_code', '=', presented.facilityCode)
    .where('m.card_key', '=', expression(col.text)`upper(${presented.cardNo}::text)`)
    .where('i.withdrawn_at', 'is', null)
    .executeTakeFirst();
}
