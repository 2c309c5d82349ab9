import { fillText, findingTexts } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { describe, expect, it } from 'vitest';
import { atRiskOf, type ClaimCase, type ClaimCaseLine, checkClaim } from './index.ts';

const nobody = { sex: null, ageFromDays: null, ageToDays: null };

const consultation: ClaimCaseLine = {
  id: 'visit',
  itemCode: '10001',
  itemName: 'GP Consultation',
  itemTypeId: 1,
  category: 'service',
  isOrderedService: false,
  quantity: 1,
  unitPrice: 10_000,
  unpaid: 0,
  givenOn: '2026-11-21',
  needsApproval: false,
  approvalNo: null,
  approvedQuantity: null,
  notCounted: null,
  notCountedMessage: null,
  maximumQuantity: null,
  limit: nobody,
  indications: null,
  leftOut: false,
};
const medicine: ClaimCaseLine = {
  ...consultation,
  id: 'drug',
  itemCode: '30001',
  itemName: 'Paracetamol',
  itemTypeId: 3,
  category: 'medicine',
  quantity: 20,
  unitPrice: 50,
};
const bloodPicture: ClaimCaseLine = {
  ...consultation,
  id: 'test',
  itemCode: '50001',
  itemName: 'Full Blood Picture',
  itemTypeId: 5,
  category: 'test',
  unitPrice: 8000,
};

const suture: ClaimCaseLine = {
  ...consultation,
  id: 'suture',
  itemCode: '60001',
  itemName: 'Wound Suturing',
  itemTypeId: 6,
  isOrderedService: true,
  quantity: 2,
  unitPrice: 20_000,
};

/** A claim with nothing against it: TZS 10,000 + 1,000 + 8,000. */
const clean: ClaimCase = {
  today: '2026-11-21',
  day: '2026-11-21',
  claimDay: '2026-11-21',
  holderName: 'Asha Juma Salum',
  patient: { gender: 'Female', dateOfBirth: '1990-05-05', name: 'Asha Juma Salum' },
  visitType: { name: 'Normal', hasConsultationCharges: true },
  diagnoses: [{ code: 'B50.9', limits: [] }],
  practitioners: [{ name: 'Dr Moshi', registrationNo: 'MCT-1001' }],
  lines: [consultation, medicine, bloodPicture],
  unfinished: [],
  openAt: [],
  inAt: null,
  others: [],
  lateReason: null,
  provisional: null,
};

const claim = (more: Partial<ClaimCase>): ClaimCase => ({ ...clean, ...more });
/** The clean claim with its medicine or its test changed, or with more lines. */
const drug = (more: Partial<ClaimCaseLine>) =>
  claim({ lines: [consultation, { ...medicine, ...more }, bloodPicture] });
const test = (more: Partial<ClaimCaseLine>) =>
  claim({ lines: [consultation, medicine, { ...bloodPicture, ...more }] });
const also = (more: Partial<ClaimCaseLine>) =>
  claim({ lines: [...clean.lines, { ...bloodPicture, ...more }] });
const whose = (patient: Partial<ClaimCase['patient']>, more: Partial<ClaimCase> = {}) =>
  claim({ patient: { ...clean.patient, ...patient }, ...more });
const limited = (limit: Partial<ClaimCaseLine['limit']>) => ({ limit: { ...nobody, ...limit } });
const ill = (code: string, ...limits: Partial<ClaimCaseLine['limit']>[]) => ({
  diagnoses: [...clean.diagnoses, { code, limits: limits.map((limit) => ({ ...nobody, ...limit })) }],
});

/** Each finding in short: severity, code, line and money at risk. */
const inShort = (claimCase: ClaimCase) =>
  checkClaim(claimCase).map(({ severity, code, lineId, atRisk }) =>
    [severity, code, ...(lineId ? [lineId] : []), atRisk].join(' '),
  );

describe('a claim without problems', () => {
  it('has no findings', () => expect(checkClaim(clean)).toEqual([]));
});

describe('the check before a claim is sent', () => {
  it.each<[string, string, ClaimCase, string[]]>([
    [
      'provisional-waiting',
      'not confirmed by the scheme yet',
      claim({ provisional: 'waiting' }),
      ['stop provisional-waiting 19000'],
    ],
    [
      'provisional-refused',
      'refused by the scheme',
      claim({ provisional: 'refused' }),
      ['stop provisional-refused 19000'],
    ],
    [
      'provisional-refused',
      'refused, and ended by a person',
      claim({ provisional: 'closed' }),
      ['stop provisional-refused 19000'],
    ],
    ['nothing-given', 'no line', claim({ lines: [] }), ['stop nothing-given 0']],
    [
      'nothing-given',
      'all left out',
      claim({ lines: [{ ...medicine, leftOut: true }] }),
      ['stop nothing-given 0'],
    ],
    ['nothing-given', 'one line', claim({ lines: [medicine] }), []],

    ['no-diagnosis', 'none', claim({ diagnoses: [] }), ['stop no-diagnosis 19000']],

    ['no-practitioner', 'nobody', claim({ practitioners: [] }), ['stop no-practitioner 19000']],
    [
      'no-registration-no',
      'one of two without',
      claim({ practitioners: [...clean.practitioners, { name: 'Dr Lema', registrationNo: null }] }),
      ['stop no-registration-no 19000'],
    ],
    [
      'no-registration-no',
      'a blank one',
      claim({ practitioners: [{ name: 'Dr Lema', registrationNo: ' ' }] }),
      ['stop no-registration-no 19000'],
    ],

    [
      'unfinished-line',
      'two lines',
      claim({
        unfinished: [
          { lineId: 'a', item: 'Urinalysis', amount: 3000 },
          { lineId: 'b', item: 'Zinc', amount: 800 },
        ],
      }),
      ['stop unfinished-line a 3000', 'stop unfinished-line b 800'],
    ],
    ['visit-open', 'one', claim({ openAt: ['Pharmacy'] }), ['stop visit-open 19000']],
    ['stay-open', 'a patient who is in', claim({ inAt: 'General ward' }), ['stop stay-open 0']],

    ['over-maximum', 'one more', drug({ maximumQuantity: 19 }), ['stop over-maximum drug 1000']],
    ['over-maximum', 'as many', drug({ maximumQuantity: 20 }), []],

    ['same-test-today', 'twice', also({ id: 'again' }), ['confirm same-test-today again 8000']],
    [
      'same-test-today',
      'three times',
      claim({ lines: [...clean.lines, { ...bloodPicture, id: 'two' }, { ...bloodPicture, id: 'three' }] }),
      ['confirm same-test-today two 8000', 'confirm same-test-today three 8000'],
    ],
    ['same-test-today', 'in one line', test({ quantity: 3 }), ['confirm same-test-today test 16000']],
    ['same-test-today', 'on the next day', also({ id: 'again', givenOn: '2026-11-22' }), []],
    ['same-test-today', 'another test', also({ id: 'other', itemCode: '50002' }), []],
    ['same-test-today', 'the second left out', also({ id: 'again', leftOut: true }), []],
    [
      'same-test-today',
      'the first left out',
      claim({
        lines: [
          { ...bloodPicture, leftOut: true },
          { ...bloodPicture, id: 'again' },
        ],
      }),
      [],
    ],
    ['same-test-today', 'a medicine twice', claim({ lines: [medicine, { ...medicine, id: 'again' }] }), []],
    [
      'same-test-today',
      'a service twice',
      claim({ lines: [...clean.lines, suture, { ...suture, id: 'again' }] }),
      ['confirm same-test-today again 40000'],
    ],
    ['same-test-today', 'a service of several sessions', claim({ lines: [...clean.lines, suture] }), []],
    [
      'same-test-today',
      'a charge twice',
      claim({ lines: [...clean.lines, { ...consultation, id: 'again' }] }),
      [],
    ],

    ['item-sex', 'the other', drug(limited({ sex: 'Male' })), ['stop item-sex drug 1000']],
    ['item-sex', 'the same', drug(limited({ sex: 'Female' })), []],
    ['item-sex', 'not known', whose({ gender: null }, { lines: drug(limited({ sex: 'Male' })).lines }), []],
    ...ages(
      'item-age',
      (dateOfBirth, limit) => whose({ dateOfBirth }, { lines: drug(limited(limit)).lines }),
      ['stop item-age drug 1000'],
    ),
    [
      'item-age',
      'by the day on which it was given',
      whose(
        { dateOfBirth: '2016-11-22' },
        { lines: drug({ ...limited({ ageFromDays: 3652 }), givenOn: '2026-11-22' }).lines },
      ),
      [],
    ],

    ['diagnosis-sex', 'the other', claim(ill('N40', { sex: 'Male' })), ['confirm diagnosis-sex 19000']],
    ['diagnosis-sex', 'the same', claim(ill('O80.0', { sex: 'Female' })), []],
    ['diagnosis-sex', 'not known', whose({ gender: null }, ill('N40', { sex: 'Male' })), []],
    [
      'diagnosis-sex',
      'one of two limits',
      claim(ill('X', { ageFromDays: 1 }, { sex: 'Male' })),
      ['confirm diagnosis-sex 19000'],
    ],
    ...ages('diagnosis-age', (dateOfBirth, limit) => whose({ dateOfBirth }, ill('P36.9', limit)), [
      'confirm diagnosis-age 19000',
    ]),
    [
      'diagnosis-age',
      'by the day of attendance, however late it is claimed',
      claim({
        ...whose({ dateOfBirth: '2025-11-22' }, ill('P36.9', { ageToDays: 366 })),
        today: '2026-12-20',
      }),
      [],
    ],

    ['not-indicated', 'for none', drug({ indications: ['I10'] }), ['warn not-indicated drug 1000']],
    ['not-indicated', 'for one', drug({ indications: ['I10', 'B50'] }), []],
    [
      'not-indicated',
      'without a diagnosis nobody can tell',
      claim({ ...drug({ indications: ['I10'] }), diagnoses: [] }),
      ['stop no-diagnosis 19000'],
    ],

    ['needs-approval', 'none', test({ needsApproval: true }), ['stop needs-approval test 8000']],
    [
      'needs-approval',
      'a blank one',
      test({ needsApproval: true, approvalNo: '' }),
      ['stop needs-approval test 8000'],
    ],
    ['needs-approval', 'one', test({ needsApproval: true, approvalNo: 'R1' }), []],
    [
      'over-approved',
      'one more',
      drug({ needsApproval: true, approvalNo: 'R1', approvedQuantity: 19 }),
      ['stop over-approved drug 1000'],
    ],
    ['over-approved', 'as many', drug({ needsApproval: true, approvalNo: 'R1', approvedQuantity: 20 }), []],
    [
      'not-counted',
      'refused',
      drug({ needsApproval: true, approvalNo: 'R1', notCounted: 'Only 2 are left.' }),
      ['stop not-counted drug 1000'],
    ],
    ['not-counted', 'counted', drug({ needsApproval: true, approvalNo: 'R1' }), []],

    [
      'before-authorization',
      'the day before',
      drug({ givenOn: '2026-11-20' }),
      ['stop before-authorization drug 1000'],
    ],
    ['before-authorization', 'the same day', drug({ givenOn: '2026-11-21' }), []],
    ['before-authorization', 'the day after', drug({ givenOn: '2026-11-22' }), []],

    ['name-differs', 'another', claim({ holderName: 'Rose Mrema' }), ['confirm name-differs 19000']],
    ['name-differs', 'one name more', claim({ holderName: 'Asha Salum' }), ['confirm name-differs 19000']],
    ['name-differs', 'case, blanks, order', claim({ holderName: ' SALUM  asha Juma ' }), []],
    [
      'name-differs',
      'an accent and a hyphen',
      whose({ name: "Zoé Ng'ombe-Kway" }, { holderName: 'KWAY ZOE NGOMBE' }),
      [],
    ],
    ['name-differs', 'the scheme gave none', claim({ holderName: ' ' }), []],

    ['duplicate-claim', 'two others', claim({ others: ['1\\1', '1\\2'] }), ['confirm duplicate-claim 19000']],

    [
      'follow-up-charge',
      'on a follow-up',
      claim({ visitType: { name: 'Follow-up', hasConsultationCharges: false } }),
      ['stop follow-up-charge visit 10000'],
    ],
    [
      'follow-up-charge',
      'left out',
      claim({
        visitType: { name: 'Follow-up', hasConsultationCharges: false },
        lines: [{ ...consultation, leftOut: true }, medicine],
      }),
      [],
    ],

    ['late-submission', 'the last day in time', claim({ today: '2026-12-30' }), []],
    ['late-submission', 'the day after', claim({ today: '2026-12-31' }), ['confirm late-submission 19000']],
    ['late-submission', 'with a reason', claim({ today: '2026-12-31', lateReason: 'No power' }), []],
    [
      'late-submission',
      'with a blank one',
      claim({ today: '2026-12-31', lateReason: ' ' }),
      ['confirm late-submission 19000'],
    ],
    [
      'late-submission',
      'from January, the last day in time',
      claim({ ...on('2027-01-01'), today: '2027-03-02' }),
      [],
    ],
    [
      'late-submission',
      'from January, the day after',
      claim({ ...on('2027-01-01'), today: '2027-03-03' }),
      ['confirm late-submission 19000'],
    ],
    ['late-submission', 'from December, in time', claim({ ...on('2026-12-31'), today: '2027-01-30' }), []],
    [
      'late-submission',
      'from December, late',
      claim({ ...on('2026-12-01'), today: '2027-01-31' }),
      ['confirm late-submission 19000'],
    ],
  ])('%s: %s', (_, __, claimCase, expected) => {
    expect(inShort(claimCase)).toEqual(expected);
  });

  it('ignores a line that is left out', () => {
    const wrong: ClaimCaseLine = {
      ...medicine,
      id: 'out',
      givenOn: '2026-11-01',
      needsApproval: true,
      maximumQuantity: 1,
      approvedQuantity: 1,
      limit: { sex: 'Male', ageFromDays: 36_500, ageToDays: null },
      indications: ['I10'],
      leftOut: true,
    };
    expect(inShort(claim({ lines: [...clean.lines, wrong] }))).toEqual([]);
    expect(inShort(claim({ lines: [...clean.lines, { ...wrong, leftOut: false }] }))).toEqual([
      'stop item-sex out 1000',
      'stop item-age out 1000',
      'stop needs-approval out 1000',
      'stop over-approved out 1000',
      'stop over-maximum out 1000',
      'stop before-authorization out 1000',
      'warn not-indicated out 1000',
    ]);
  });

  it('lists the most severe first', () => {
    const claimCase = claim({ ...drug({ indications: ['I10'] }), others: ['1'], openAt: ['Pharmacy'] });
    expect(inShort(claimCase)).toEqual([
      'stop visit-open 19000',
      'confirm duplicate-claim 19000',
      'warn not-indicated drug 1000',
    ]);
  });
});

describe('the text of a finding', () => {
  it.each<[ClaimCase, string]>([
    [
      claim({ unfinished: [{ lineId: 'a', item: 'Urinalysis', amount: 1 }] }),
      'Urinalysis is ordered but not',
    ],
    [claim({ openAt: ['Pharmacy'] }), 'The visit at Pharmacy is still open.'],
    [drug({ maximumQuantity: 19 }), 'At most 19 may be ordered at once.'],
    [also({ id: 'again' }), 'Full Blood Picture was done more than once on 21 Nov 2026.'],
    [drug(limited({ sex: 'Male' })), 'The scheme pays for Paracetamol only for patients of the other sex.'],
    [drug(limited({ ageToDays: 1 })), 'The scheme does not pay for Paracetamol at this patient’s age.'],
    [claim(ill('N40', { sex: 'Male' })), 'The diagnosis N40 does not fit the patient’s sex.'],
    [claim(ill('P36.9', { ageToDays: 366 })), 'The diagnosis P36.9 does not fit the patient’s age.'],
    [drug({ indications: ['I10'] }), 'Paracetamol is not indicated for the recorded diagnoses.'],
    [drug({ approvedQuantity: 5 }), 'The scheme approved 5 of Paracetamol, and 20 were given.'],
    [
      drug({ givenOn: '2026-11-20' }),
      'Paracetamol was given on 20 Nov 2026, before the card was authorized.',
    ],
    [claim({ holderName: 'Rose Mrema' }), 'The name here is Asha Juma Salum, but the scheme has Rose Mrema.'],
    [
      claim({ practitioners: [{ name: 'Dr Lema', registrationNo: null }] }),
      'Dr Lema has no registration number.',
    ],
    [
      claim({ others: ['1\\1', '1\\2'] }),
      'There is another claim for this patient on 21 Nov 2026: 1\\1, 1\\2.',
    ],
    [
      claim({ visitType: { name: 'Follow-up', hasConsultationCharges: false } }),
      'A Follow-up visit has no consultation charge. Leave GP Consultation out',
    ],
    [claim({ today: '2027-01-01' }), 'The patient was here on 21 Nov 2026, so this claim is late.'],
  ])('%#: %j reads %s', (claimCase, text) => {
    const [finding] = checkClaim(claimCase);
    const read = finding && englishOf({ code: `finding.${finding.code}`, params: finding.params });
    expect(read).toContain(text);
    expect(read).not.toMatch(/[{}]/);
    // The text to which an answer of the doctor refers.
    expect(finding && fillText(findingTexts[finding.code], finding.params)).not.toMatch(/[{}]|undefined/);
  });
});

describe('the money at risk', () => {
  it.each<[string, ClaimCase, number]>([
    ['nothing', clean, 0],
    ['a line', drug({ maximumQuantity: 1 }), 1000],
    ['a line twice over', drug({ maximumQuantity: 1, indications: ['I10'] }), 1000],
    [
      'two lines',
      claim({ lines: [...drug({ maximumQuantity: 1 }).lines, { ...bloodPicture, id: 'again' }] }),
      9000,
    ],
    ['what is repeated of a line', test({ quantity: 3 }), 16_000],
    ['a warning', drug({ indications: ['I10'] }), 1000],
    ['the whole claim', claim({ openAt: ['Pharmacy'] }), 19_000],
    ['the whole claim, with a line of it', claim({ ...drug({ maximumQuantity: 1 }), others: ['1'] }), 19_000],
    ['nothing of an interim bill', claim({ inAt: 'General ward' }), 0],
    ['a line of an interim bill', claim({ ...drug({ maximumQuantity: 1 }), inAt: 'General ward' }), 1000],
    ['what is not claimed yet', claim({ unfinished: [{ lineId: 'x', item: 'Zinc', amount: 800 }] }), 0],
    [
      'of a line that is half given, what is claimed',
      claim({ unfinished: [{ lineId: 'drug', item: 'Zinc', amount: 5000 }] }),
      1000,
    ],
    ['nothing of what is left out', drug({ maximumQuantity: 1, leftOut: true }), 0],
  ])('%s', (_, claimCase, money) => expect(atRiskOf(checkClaim(claimCase), claimCase)).toBe(money));

  it('is never more than the claim', () => {
    const worst = claim({
      others: ['1'],
      openAt: ['Pharmacy'],
      holderName: 'Rose Mrema',
      practitioners: [],
      lines: drug({ maximumQuantity: 1, needsApproval: true, givenOn: '2026-01-01' }).lines,
    });
    expect(atRiskOf(checkClaim(worst), worst)).toBe(19_000);
  });
});

/** A claim of another day, with all services on that day. */
function on(day: string): Partial<ClaimCase> {
  return { day, claimDay: day, lines: clean.lines.map((line) => ({ ...line, givenOn: day })) };
}

/** The days around both ends of an age, looked at on 2026-11-21. */
function ages(
  rule: string,
  withBirth: (dateOfBirth: string | null, limit: Partial<ClaimCaseLine['limit']>) => ClaimCase,
  broken: string[],
): [string, string, ClaimCase, string[]][] {
  return [
    [rule, 'the day before the lowest', withBirth('2016-11-22', { ageFromDays: 3652 }), broken],
    [rule, 'the day of the lowest', withBirth('2016-11-21', { ageFromDays: 3652 }), []],
    [rule, 'the day before the highest', withBirth('2025-11-21', { ageToDays: 366 }), []],
    [rule, 'the day of the highest', withBirth('2025-11-20', { ageToDays: 366 }), broken],
    [rule, 'not known', withBirth(null, { ageFromDays: 3652, ageToDays: 7000 }), []],
  ];
}
