import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { administer } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { grouped } from './grouped.ts';
import type { World } from './world.ts';

/** A violation, with the card or the number that it is about. */
export interface Broken {
  rule: string;
  about: string;
  detail: string;
}

type Inspection = ReturnType<PracticeScheme['inspect']>;
type Row = Record<string, unknown>;

interface Both {
  /** The scheme's side, of this facility. */
  theirs: Inspection;
  /** The product's: authorizations with their cards. */
  ours: Row[];
  rows(text: string): Promise<Row[]>;
}

const facility = facilities.first;

/** Compares the scheme's records with the product's, and checks where people can see each of them. */
export async function count(world: Pick<World, 'databaseUrl' | 'scheme'>): Promise<Broken[]> {
  const rows = (text: string) => administer(world.databaseUrl, text, [facility.id]);
  const ours = await rows(`
    select a.id, a.authorization_no as no, upper(m.card_no) as card, a.visit_type_id as type, a.day::text as day,
      a.authorization_status as status, a.provisional, a.withdrawn_at is not null as withdrawn
    from card_authorization a join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    where a.facility_id = $1`);
  const both: Both = { theirs: world.scheme.inspect(), ours, rows };
  const all = [
    authorizations(both),
    ...(await Promise.all([folios(both), uses(both), places(both), left(both)])),
  ];
  return all.flat();
}

const broken = (rule: string, about: unknown, detail: unknown): Broken => ({
  rule,
  about: String(about),
  detail: typeof detail === 'string' ? detail : JSON.stringify(detail),
});

/** None doubled, none lost, none accepted that was not. */
function authorizations({ theirs, ours }: Both): Broken[] {
  const found: Broken[] = [];
  const valid = theirs.authorizations.filter(
    (authorization) => authorization.facilityCode === facility.code && authorization.status === 'ACCEPTED',
  );
  const byVisit = grouped(
    valid,
    (authorization) => `${authorization.cardNo.toUpperCase()} type ${authorization.visitTypeId}`,
  );
  for (const [visit, some] of byVisit)
    if (some.length > 1)
      found.push(
        broken(
          'authorization doubled at the scheme',
          visit.split(' ')[0],
          some.map(({ no }) => no),
        ),
      );
  const accepted = ours.filter((row) => row.status === 'ACCEPTED' && !row.withdrawn);
  const held = new Map(accepted.map((row) => [row.no, row]));
  for (const authorization of valid) {
    const own = held.get(authorization.no);
    if (own?.card !== authorization.cardNo.toUpperCase() || own.type !== authorization.visitTypeId)
      found.push(
        broken('authorization lost', authorization.cardNo, { theirs: authorization, ours: own ?? null }),
      );
  }
  const validByNo = new Map(valid.map((authorization) => [authorization.no, authorization]));
  for (const row of accepted) {
    const their = validByNo.get(String(row.no));
    if (their?.cardNo.toUpperCase() !== row.card)
      found.push(broken('accepted that was not', row.card, { ours: row, theirs: their ?? null }));
  }
  return found;
}

/** Each folio counts once, and each one sent here exists there. */
async function folios({ theirs, rows }: Both): Promise<Broken[]> {
  const found: Broken[] = [];
  const claims = await rows(`
    select c.id, c.status, c.folio_no as folio, c.amount_claimed::int as amount, 
      exists (select from claim_submission s where s.facility_id = c.facility_id and s.claim_id = c.id
        and s.ended_at is null) as sending, a.authorization_no as no, upper(m.card_no) as card
    from claim c join card_authorization a on a.facility_id = c.facility_id and a.id = c.authorization_id
    join authorized_member m on m.facility_id = c.facility_id and m.id = c.member_id where c.facility_id = $1`);
  const sent = claims.filter((row) => ['Submitted', 'Approved', 'Rejected'].includes(String(row.status)));
  const at = theirs.folios.filter((folio) => folio.facilityCode === facility.code);
  for (const [no, some] of grouped(at, (folio) => folio.authorizationNo))
    if (some.length > 1) found.push(broken('folio twice', some[0]?.cardNo, { no, some }));
  for (const listed of at) {
    const own = sent.find((claim) => claim.folio === listed.folioNo);
    if (own?.no !== listed.authorizationNo || own.amount !== listed.amountClaimed)
      found.push(
        broken('folio not known as sent', listed.cardNo, {
          theirs: listed,
          ours: own ?? claims.find((one) => one.folio === listed.folioNo),
        }),
      );
  }
  for (const row of sent)
    if (!at.some((folio) => folio.folioNo === row.folio))
      found.push(broken('claim sent that is not there', row.card, row));
  for (const row of claims)
    if (row.status === 'Submitted') found.push(broken('claim not decided', row.card, row));
  for (const row of claims) if (row.sending) found.push(broken('claim still being sent', row.card, row));
  return found;
}

/** The scheme counts as many uses of approvals as the product. */
async function uses({ theirs, rows }: Both): Promise<Broken[]> {
  const found: Broken[] = [];
  const ours = await rows(`
    select p.reference_no as reference, p.quantity_used as used, upper(m.card_no) as card,
      coalesce((select sum(u.quantity)::int from approval_use u where u.facility_id = p.facility_id
        and u.approval_id = p.id and u.counted_at is not null and u.return_counted_at is null), 0) as reported,
      (select count(*)::int from approval_use u where u.facility_id = p.facility_id and u.approval_id = p.id
        and (u.refused is not null or (u.counted_at is null and u.returned_at is null)
          or (u.returned_at is not null and u.counted_at is not null and u.return_counted_at is null))) as incomplete
    from approval p join authorized_member m on m.facility_id = p.facility_id and m.id = p.member_id
    where p.facility_id = $1 and p.reference_no is not null`);
  const issued = grouped(
    theirs.issues.filter((issue) => issue.status === 'ISSUED' && issue.facilityCode === facility.code),
    (issue) => issue.referenceNo,
  );
  for (const row of ours) {
    const there = (issued.get(String(row.reference)) ?? []).reduce((sum, one) => sum + one.quantity, 0);
    if (there !== row.used || row.reported !== row.used || row.incomplete !== 0)
      found.push(broken('uses differ', row.card, { ...row, there }));
  }
  const known = new Set(ours.map((row) => row.reference));
  for (const [reference, some] of issued)
    if (!known.has(reference))
      found.push(broken('uses of an approval that is not known', some[0]?.authorizationNo, some));
  return found;
}

/**
 * Checks where each authorization, and what was given under it, is visible, and who can act on it. An authorization
 * that is visible nowhere, or in a wrong state, is a violation.
 */
async function places({ rows }: Both): Promise<Broken[]> {
  const found: Broken[] = [];
  const incomplete = async (rule: string, text: string) => {
    for (const row of await rows(text)) found.push(broken(rule, row.card, row));
  };
  const from = `from card_authorization a
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id where a.facility_id = $1`;
  // The list of provisional authorizations shows refused ones to the person who ends them; none waits when the scheme
  // answers.
  await incomplete(
    'provisional still waits',
    `select m.card_no as card, a.id ${from} and a.provisional = 'waiting' and a.withdrawn_at is null`,
  );
  // "To be claimed" or the list of claims shows what was given; nothing covered is in neither.
  await incomplete(
    'given and not to be claimed',
    `select m.card_no as card, a.id, a.provisional ${from} and a.provisional is distinct from 'closed'
       and (select coalesce(sum(g.quantity), 0) from service_given g where g.facility_id = a.facility_id
         and g.authorization_id = a.id and g.covered) > 0
       and not exists (select from unclaimed u where u.facility_id = a.facility_id and u.authorization_id = a.id)
       and not exists (select from claim c where c.facility_id = a.facility_id and c.authorization_id = a.id
         and c.superseded_by is null and c.status <> 'Draft')`,
  );
  // Visits of a withdrawn authorization leave the care points' lists.
  await incomplete(
    'open visit under a withdrawn authorization',
    `select m.card_no as card, v.id, v.status from visit v
     join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
     join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
     where v.facility_id = $1 and a.withdrawn_at is not null and v.status <> 'Cancelled'`,
  );
  // A listed visit has the current number.
  await incomplete(
    'visit under another number',
    `select m.card_no as card, v.reference_no, a.authorization_no from visit v
     join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
     join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
     where v.facility_id = $1 and v.status <> 'Cancelled' and v.reference_no not like a.authorization_no || '/%'`,
  );
  await incomplete(
    'stale attempt',
    `select card_no as card, id, started_at from verification_attempt where facility_id = $1 and state = 'pending'`,
  );
  return found;
}

/** No message waits once the scheme answers, and everything that a person did not give up was sent. */
async function left({ rows }: Both): Promise<Broken[]> {
  const waiting = await rows(`
    select coalesce(upper(m.card_no), v.card_no, o.subject_id::text) as card, o.kind, o.state, o.attempts, o.problem,
      o.detail, o.next_at from outbox o
    left join authorized_member m on m.facility_id = o.facility_id and m.id = o.member_id
    left join verification_attempt v on v.facility_id = o.facility_id and v.id = o.subject_id
    where o.facility_id = $1 and o.state <> 'done' order by o.seq`);
  return waiting.map((row) => broken('outbox not empty', row.card, row));
}
