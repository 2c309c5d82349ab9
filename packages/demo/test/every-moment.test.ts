import { beforeAll, expect, it } from 'vitest';
import { sampleOf } from '../../../apps/server/test/setup/sample.ts';
import { mainFacility, secondFacility } from '../src/accounts.ts';
import { later, startOfDay } from '../src/clock.ts';
import { generateDemo } from '../src/generate.ts';
import { scenarioMembers } from '../src/scenario-members.ts';
import * as facts from './facts.ts';

interface Moment {
  day: string;
  time: string;
  zone: string;
}

const at = (day: string, time: string, zone = 'Africa/Dar_es_Salaam'): Moment => ({ day, time, zone });
const times = ['00:00', '00:15', '01:30', '08:55', '14:00', '23:30'];
/** Half an hour beside UTC's hours, far ahead of it, and with clocks that change, in one of them at midnight. */
const otherZones = ['Asia/Kolkata', 'Pacific/Auckland', 'Africa/Cairo', 'America/New_York'];

const days = Array.from({ length: 1_096 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
);
const firstDays = days.filter((day) => /-0[123]$/.test(day));
/** Where a month, a year or a leap day shortens what the demo reaches back to. */
const hardDays = [
  ...['2026-01-01', '2026-03-01', '2026-03-31', '2026-11-28', '2026-12-31', '2027-01-01', '2027-01-03'],
  ...['2027-05-02', '2028-02-29', '2028-03-01', '2028-07-31', '2028-12-31'],
];
const hard = [
  ...hardDays.map((day, index) => at(day, times[index % times.length] ?? '')),
  ...otherZones.map((zone, index) => at(hardDays[index * 3] ?? '', '00:15', zone)),
  // The clock changes at this midnight, and in this night.
  at('2026-04-24', '01:30', 'Africa/Cairo'),
  at('2026-03-08', '08:55', 'America/New_York'),
];
const others = [
  ...hardDays.map((day, index) => at(day, times[(index + 3) % times.length] ?? '')),
  ...days.map((day, index) => at(day, times[index % times.length] ?? '')),
  ...firstDays.flatMap((day) => ['00:15', '01:30', '23:30'].map((time) => at(day, time))),
  ...hardDays.flatMap((day) => otherZones.map((zone, index) => at(day, times[index] ?? '', zone))),
];
const moments = [...sampleOf(hard, 0.4), ...sampleOf(others, 0.003)];

const main = mainFacility.code;
const second = secondFacility.code;
const scenarioCards = new Set(scenarioMembers.map(({ cardNo }) => cardNo));

interface Promised {
  name: string;
  of: (book: facts.Book) => unknown;
  is: unknown;
}

/** What README, manual, tours, journeys and requirements 8.7 rely on. */
const promised: readonly Promised[] = [
  {
    name: 'the figures of the dashboard and of the claims',
    of: (book) => facts.figures(book, main),
    is: {
      patientsToday: 37,
      referrals: 29,
      claimsToday: 18,
      expensesToday: 450_000,
      claims: { Approved: 29, Pending: 18, Rejected: 6, Submitted: 2 },
      amountPending: 450_000,
    },
  },
  { name: 'no row that is later than now, of a wrong day, or there twice', of: facts.faults, is: [] },
  {
    name: 'patients who come like those of a hospital',
    of: (book) => facts.comeLikePatients(book, main),
    is: true,
  },
  ...[main, second].map(
    (code): Promised => ({
      name: `at ${code} a month to close, a paid one, and one that is overdue`,
      of: (book) => facts.months(book, code),
      is: {
        last: 'open',
        beforeLast: 'paid',
        thirdLast: 'closed',
        differing: ['2 months ago: 1000', '2 months ago: missing'],
      },
    }),
  ),
  {
    name: 'patients who wait, at each care point and for each kind of order',
    of: (book) => facts.waiting(book, main),
    is: {
      patients: {
        consultation: 17,
        eye: 1,
        imaging: 2,
        laboratory: 5,
        maternity: 1,
        pharmacy: 5,
        physiotherapy: 1,
        procedures: 1,
        registration: 1,
        ward: 1,
      },
      begunEarlier: { physiotherapy: 1, ward: 1 },
      linesEach: true,
      servedAtPharmacy: true,
      for: {
        'a medicine half given, which the patient pays': true,
        'a medicine against an allergy': true,
        'a medicine that needs approval': true,
        'an MRI scan without approval': true,
        'a CT scan whose approval waits': true,
        'a delivery': true,
        spectacles: true,
        'a panel of measures': true,
        'a test of free text': true,
      },
      approvals: {
        'Consumed, there INVALID, line Resulted': 1,
        'Consumed, there VALID, line Resulted': 1,
        'Invalid, there INVALID, line Ordered': 1,
        'Pending, there PENDING, line Ordered': 2,
        'Valid, there VALID, line Ordered': 1,
        'Valid, there VALID, line PartlyDone': 1,
      },
      sessions: [{ of: 10, done: 4, days: 4 }],
      inBed: { bed: 'A2', nights: 3, status: 'Pending' },
    },
  },
  {
    name: 'patients who wait at the second facility',
    of: (book) => facts.waiting(book, second).patients,
    is: { consultation: 5, laboratory: 2, pharmacy: 1, registration: 1, triage: 2 },
  },
  {
    name: 'patients at consultation whom the doctor knows, and one with a ceiling',
    of: (book) => facts.atConsultation(book, main),
    is: {
      waiting: 6,
      diagnosed: 6,
      tested: 6,
      isOneAllergic: true,
      withCeiling: { waits: true, left: 40_000, copayment: 50 },
    },
  },
  {
    name: 'a past with every state of a claim and of a referral',
    of: (book) => facts.past(book, main),
    is: {
      statuses: { Approved: 1, Draft: 1, Pending: 1, Rejected: 1, Submitted: 1 },
      rejections: 5,
      isReduced: true,
      resubmitted: ['Approved', 'Rejected'],
      unclaimed: { all: 9, begun: 2 },
      findings: { undiagnosed: 1, repeated: 1 },
      referrals: {
        'in Completed': 9,
        'in Pending': 6,
        'out Completed': 2,
        'out Pending': 10,
        'out Rejected': 2,
      },
      refusedFirst: 1,
      isCorrected: true,
      isSomebodyFree: true,
      substances: { Aspirin: 1, Penicillin: 1, Sulfa: 1 },
    },
  },
  {
    name: 'cards of documented outcomes, none authorized but the one that is held elsewhere',
    of: (book) => facts.authorizedScenarios(book, scenarioCards),
    is: ['109900050105 at 01100 today'],
  },
];

const momentOf = ({ day, time, zone }: Moment) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return later(startOfDay(day, zone), hours * 60 + minutes);
};

const found = new Map<Promised, { moment: string; value: unknown }[]>(promised.map((one) => [one, []]));
beforeAll(() => {
  for (const moment of moments) {
    const now = momentOf(moment);
    const timeZone = moment.zone;
    const rows = generateDemo({
      now,
      timeZone,
      passwordHash: '',
      keepsRegister: true,
      diagnoses: { get: (code) => code },
    });
    const book = facts.bookOf(rows, now, timeZone);
    for (const [{ of }, values] of found)
      values.push({ moment: Object.values(moment).join(' '), value: of(book) });
  }
}, 900_000);

it.each(promised.map((one) => [one.name, one] as const))('has at every moment %s', (_, one) => {
  const values = found.get(one) ?? [];
  expect(values).toHaveLength(moments.length);
  for (const { moment, value } of values) expect(value, moment).toEqual(one.is);
});
