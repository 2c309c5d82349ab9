import { type endpoints, message } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { type LockedMember, lockMember, storeIdentity } from '../cards/index.ts';

type IssueCall = Call<typeof endpoints.issueProvisional>;

/**
 * Returns the patient of the provisional authorization, locked. For a patient without a name on file, takes the
 * identity from the request. Failure: `validation` for a missing identity, or a national identification number that no
 * patient has.
 */
export async function patientOf(
  tx: Tx,
  call: IssueCall,
  known: LockedMember | undefined,
): Promise<LockedMember> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  if (known && known.identity_source !== 'missing') return known;
  if (!known && isNationalId(body.cardNo)) {
    throw new Failure('validation', undefined, {
      fields: {
        cardNo: message('provisional.unknownNationalId'),
      },
    });
  }
  const { identity } = body;
  if (!identity) throw unnamed();
  if (identity.dateOfBirth > today) {
    throw new Failure('validation', undefined, {
      fields: { 'identity.dateOfBirth': message('cards.birthAfterToday') },
    });
  }
  if (known) {
    await storeIdentity(tx, facilityId, known.id, identity, now);
    return known;
  }
  await sql`
    insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
      gender, date_of_birth, identity_source, card_status, created_at, updated_at)
    values (${facilityId}, ${newId()}, ${body.verifierID}, ${body.cardNo}, ${body.cardNo.toUpperCase()},
      ${identity.firstName}, ${identity.middleName}, ${identity.lastName}, ${identity.gender},
      ${identity.dateOfBirth}, 'staff', 'Unknown', ${now}, ${now})
    on conflict (facility_id, verifier_id, card_key) do nothing`.execute(tx);
  const stored = await lockMember(tx, { facilityId, verifierId: body.verifierID, cardNo: body.cardNo });
  if (!stored) throw new Error('a patient was stored and is not there');
  return stored;
}

function unnamed(): Failure {
  const text = message('provisional.identityRequired');
  return new Failure('validation', undefined, {
    fields: {
      'identity.firstName': text,
      'identity.lastName': text,
      'identity.gender': text,
      'identity.dateOfBirth': text,
    },
  });
}
