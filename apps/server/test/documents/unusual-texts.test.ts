import type { ClaimDetail, LabResult } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { writable } from '../../src/domains/documents/forms/characters.ts';
import { writeClaimForm } from '../../src/domains/documents/forms/claim-form.ts';
import { writePrescription } from '../../src/domains/documents/forms/prescription-slip.ts';
import {
  type PrintedReferral,
  writeReferralLetter,
} from '../../src/domains/documents/forms/referral-letter.ts';
import { writeResults } from '../../src/domains/documents/forms/results.ts';
import { momentsIn } from '../../src/domains/documents/forms/words.ts';
import { linesOf, stretchesOf } from '../../src/domains/documents/forms/wrap.ts';
import { sampleOf } from '../setup/sample.ts';
import { expectWithinPages } from './factories.ts';
import { pagesOf } from './text-of.ts';

/** Letters that no document contains itself: their number proves that none was lost. */
const letters = Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ');
const house = { name: 'Mwanzo Hospital', code: 'T-01', address: '' };

/** Texts of one unbroken word each, each of its own letter. */
function texts() {
  const given: [letter: string, count: number][] = [];
  const next = (count = 5_000): string => {
    const letter = letters[given.length] ?? '';
    expect(letter).not.toBe('');
    given.push([letter, count]);
    return letter.repeat(count);
  };
  return { given, next };
}

async function read(file: Buffer) {
  const pages = await pagesOf(file);
  expectWithinPages(pages);
  const text = pages.map((page) => page.pieces.map((piece) => piece.text).join('')).join('');
  const count = (letter: string) => text.split(letter).length - 1;
  return { pages, text, count };
}

/** Characters of a text that breaks pages in different places. */
const lengths = sampleOf([4_000, 5_000], 0.5);

const referral: PrintedReferral = {
  serialNo: 'T-01/R/1',
  referralNo: null,
  status: 'Pending',
  version: 1,
  superseded: false,
  provisional: null,
  patientName: 'Neema Mushi',
  cardNo: '109900035308',
  gender: 'Female',
  dateOfBirth: '1990-04-12',
  toName: 'Rufaa Hospital',
  toCode: 'R-09',
  diagnoses: [],
  reason: 'Fracture',
  remarks: '',
  practitionerName: 'Dr Kessy',
  practitionerRegistrationNo: 'MCT-1001',
  createdAt: new Date('2026-11-20T22:30:00Z'),
  day: '2026-11-21',
  summary: null,
};

describe('a word without end', () => {
  it.each(lengths)('of %d characters, in every field, is complete on the referral letter', async (size) => {
    const { given, next } = texts();
    const file = await writeReferralLetter(
      {
        ...referral,
        patientName: next(size),
        cardNo: next(size),
        toName: next(size),
        referralNo: next(size),
        diagnoses: [{ code: 'I10', name: next(size) }],
        reason: next(size),
        remarks: next(size),
        practitionerName: next(size),
        practitionerRegistrationNo: next(size),
      },
      { ...house, address: next(size) },
    );
    const document = await read(file);
    expect(given.map(([letter]) => [letter, document.count(letter)])).toEqual(given);
    expect(document.pages.length).toBeGreaterThanOrEqual(8);
    expect(document.pages.length).toBeLessThanOrEqual(15);
  });

  it.each(lengths)(
    'of %d characters, in every field, is complete in the summary of a visit',
    async (size) => {
      const { given, next } = texts();
      const document = await read(
        await writeReferralLetter(
          {
            ...referral,
            summary: {
              allergies: [{ substance: next(size), reaction: next(size), severity: 'Severe' }],
              vitals: null,
              notes: [next(size)],
              tests: [
                {
                  itemName: next(size),
                  result: {
                    day: '2026-11-21',
                    remarks: next(size),
                    isPreliminary: true,
                    values: [
                      { name: next(size), unit: next(size), value: 9.8, low: 11, high: null, flag: 'low' },
                    ],
                  },
                },
              ],
              services: [{ itemName: next(size), quantity: 2, done: 1, reports: [next(size)] }],
              medicines: [{ itemName: next(size), dosage: next(size), quantity: 9, given: 4 }],
            },
          },
          house,
        ),
      );
      expect(given.map(([letter]) => [letter, document.count(letter)])).toEqual(given);
      expect(document.pages.length).toBeLessThanOrEqual(25);
    },
  );

  it.each(lengths)('of %d characters, in every field, is complete on the claim form', async (size) => {
    const { given, next } = texts();
    const line: Omit<ClaimDetail['lines'][number], 'itemCode' | 'itemName' | 'approvalNo' | 'otherDetails'> =
      {
        id: 'x',
        lineNo: 1,
        split: null,
        itemTypeId: 3,
        serviceGroup: 'Medicines',
        department: 'pharmacy',
        givenOn: '2026-11-20',
        quantity: 2,
        unitPrice: 500,
        amount: 1_000,
        leftOut: null,
        outcome: null,
        approvedQuantity: null,
        approvedPrice: null,
        amountApproved: null,
        reason: null,
      };
    const claim: ClaimDetail = {
      id: null,
      split: null,
      balance: null,
      patientType: 'OUT',
      admittedAt: null,
      dischargedAt: null,
      serialNo: null,
      folioNo: null,
      claimYear: 2026,
      claimMonth: 11,
      version: 1,
      status: 'Draft',
      sending: false,
      sendingSince: null,
      authorizationId: 'x',
      authorizationNo: next(size),
      provisional: null,
      authorizedMemberId: 'x',
      visitTypeName: next(size),
      day: '2026-11-20',
      amountClaimed: 2_000,
      amountApproved: null,
      builtAt: '2026-11-20T22:30:00.000Z',
      submittedAt: null,
      decidedAt: null,
      rejectionReason: null,
      schemeName: next(size),
      productName: next(size),
      versions: [],
      findings: [],
      firstName: 'Neema',
      middleName: '',
      lastName: 'Mushi',
      gender: 'Female',
      cardNo: next(size),
      dateOfBirth: '1990-04-12',
      atRisk: 0,
      submissionNo: next(size),
      submittedByName: null,
      builtByName: next(size),
      schemeRemarks: null,
      attempts: [],
      clinicalNotes: next(size),
      lateReason: next(size),
      correctionNote: next(size),
      diagnoses: [
        { code: 'I10', name: next(size), certainty: 'Final' },
        { code: 'B54', name: next(size), certainty: 'Provisional' },
      ],
      practitioners: [{ name: next(size), registrationNo: next(size), qualification: next(size) }],
      lines: [
        {
          ...line,
          itemCode: next(size),
          itemName: next(size),
          approvalNo: next(size),
          otherDetails: next(size),
        },
        { ...line, itemCode: '30002', itemName: 'Amoxicillin', approvalNo: null, otherDetails: null },
      ],
    };
    const document = await read(await writeClaimForm(claim, house, momentsIn('Africa/Dar_es_Salaam')));
    expect(given.map(([letter]) => [letter, document.count(letter)])).toEqual(given);
    expect(document.text).toContain('Grand total');
    // A column for a code is narrow: a long code takes many lines.
    expect(document.pages.length).toBeGreaterThanOrEqual(25);
    expect(document.pages.length).toBeLessThanOrEqual(45);
  });

  it.each(lengths)('of %d characters, in every field, is complete on both slips', async (size) => {
    const { given, next } = texts();
    const patient = {
      firstName: next(size),
      middleName: '',
      lastName: next(size),
      gender: null,
      dateOfBirth: null,
      cardNo: next(size),
    };
    const prescription = await read(
      await writePrescription(
        {
          patient,
          authorizationNo: next(size),
          orderedAt: new Date(0),
          day: '2026-11-21',
          provisional: null,
          prescriber: { name: next(size), registrationNo: next(size) },
          medicines: [
            {
              itemName: next(size),
              itemCode: next(size),
              strength: null,
              quantity: 1,
              dosage: next(size),
              coverage: 'approval',
              approvalNo: next(size),
              unpaid: null,
              overrideReason: next(size),
            },
          ],
          allergies: [{ substance: next(size), reaction: next(size), severity: 'Severe' }],
        },
        house,
      ),
    );
    expect(given.map(([letter]) => [letter, prescription.count(letter)])).toEqual(given);
    expect(prescription.pages.length).toBeLessThanOrEqual(40);

    const own = texts();
    const version: LabResult['versions'][number] = {
      version: 2,
      state: 'Final',
      remarks: own.next(size),
      byName: own.next(size),
      at: '2026-11-20T22:30:00.000Z',
      authorizedByName: own.next(size),
      authorizedAt: null,
      correctionReason: own.next(size),
      notice: { to: own.next(size), at: '2026-11-20T22:40:00.000Z', byName: own.next(size) },
      values: [
        {
          code: 'HB',
          name: own.next(size),
          unit: own.next(size),
          value: 9.8,
          low: 11,
          high: 16,
          flag: 'low',
          critical: false,
        },
      ],
    };
    const slip = await read(
      await writeResults(
        {
          patient: { ...patient, firstName: 'Neema', lastName: 'Mushi', cardNo: '1' },
          authorizationNo: own.next(size),
          tests: [
            {
              test: {
                itemName: own.next(size),
                itemCode: '50001',
                createdAt: version.at,
                orderedByName: own.next(size),
                provisional: null,
              },
              version,
            },
          ],
          day: '2026-11-21',
        },
        house,
        String,
      ),
    );
    expect(own.given.map(([letter]) => [letter, slip.count(letter)])).toEqual(own.given);
    expect(slip.pages.length).toBeLessThanOrEqual(40);
  });
});

describe('names in other scripts', () => {
  const letterOf = async (patientName: string, reason = '') =>
    read(await writeReferralLetter({ ...referral, patientName, reason }, house));

  it.each([
    ['Arabic', 'محمد علي حسن'],
    ['Hebrew', 'דוד לוי'],
  ])('writes %s names from right to left', async (_, name) => {
    // A reader's program returns right-to-left text without all of its blanks.
    expect((await letterOf(name)).text.replaceAll(/\s/g, '')).toContain(
      `Name:${name.replaceAll(' ', '')}Card`,
    );
  });

  it('keeps digits and Latin words in them in their order', async () => {
    const { text } = await letterOf('Asha محمد-30002 Mushi', 'Anatumia علي حسن (30002) mara 2');
    for (const part of ['Asha', '30002', 'Mushi', 'Anatumia', '(30002) mara 2']) expect(text).toContain(part);
  });

  it.each([
    ['a face that the font has', 'Neema 😀 Mushi', /Neema *😀 *Mushi/u],
    ['one that it has not', 'Neema 🦷 Mushi', /Neema *\uFFFD *Mushi/u],
    ['a family of several', 'Neema 👩‍👩‍👧‍👦 Mushi', /Neema *(\uFFFD *){4}Mushi/u],
    ['a flag', 'Neema 🇹🇿 Mushi', /Neema *\uFFFD\uFFFD *Mushi/u],
    ['Chinese', 'Neema 李明 Mushi', /Neema *\uFFFD\uFFFD *Mushi/u],
    ['half a character', 'Neema \uD83D Mushi', /Neema *\uFFFD *Mushi/u],
    ['control characters', 'Neema\u0007\u001B\tMushi', /Neema *Mushi/u],
    ['letters with marks of their own', 'Ne\u0301ema N\u0303g\u02BCombe', /Néema Ñgʼombe/u],
  ])('shows of %s what the font has, and a sign for the rest', async (_, name, found) => {
    expect((await letterOf(name)).text).toMatch(found);
  });

  it('writes a symbol for an emoji in long lines', async () => {
    const document = await letterOf('Neema', '😀'.repeat(2_000));
    expect(document.count('😀')).toBe(2_000);
  });
});

describe('lines of a text', () => {
  const measure = (text: string) => Array.from(text).length;

  it.each([
    ['Homa siku tatu', 9, ['Homa siku', 'tatu']],
    ['one\n\ntwo', 9, ['one', '', 'two']],
    ['carboxy-methyl-cellulose', 10, ['carboxy-', 'methyl-', 'cellulose']],
    ['mg/ml per 24/7 day', 8, ['mg/ml', 'per 24/7', 'day']],
    ['a 😀😀😀😀😀 b', 3, ['a', '😀😀😀', '😀😀', 'b']],
    ['', 9, ['']],
    ['abc   ', 3, ['abc']],
  ])('%j in lines of %d', (text, width, lines) => {
    expect(linesOf(text, width, measure)).toEqual(lines);
  });

  it('reverses only what is written from right to left', () => {
    expect(stretchesOf('Asha (30002)')).toEqual(['Asha (30002)']);
    expect(stretchesOf('Bwana محمد علي, 30002')).toEqual(['Bwana ', 'محمد\u00A0علي', ', 30002']);
    expect(stretchesOf('')).toEqual([]);
  });

  it('does not change plain texts, whatever the font', () => {
    expect(writable('Homa (38.5) - siku 3\nLeo', () => false)).toBe('Homa (38.5) - siku 3\nLeo');
    expect(writable('é\r\nb', (letter) => letter < 128)).toBe('\uFFFD\nb');
  });
});
