import { sampleOf } from '../../apps/server/test/setup/sample.ts';

/** Journeys of many screens. Other tests prove each of their steps in every run (docs/testing.md). */
const longJourneys = [
  'a morning without the scheme: work continues, all is reconciled when it returns, and the refused one is ended',
  'a claim that the scheme does not answer waits visibly, and is sent automatically',
  'people whom the administrator made go through one visit from card to result, and no computer reloads',
  'services are ordered, approved, recorded at their care points, read by the doctor, and claimed',
  'prescribes four medicines by keyboard, by a set, and again',
  'medicines are dispensed in part and whole, returned and closed, and the visit ends automatically',
  'an MRI is ordered, approved by the scheme with a reason, carried out, and claimed with its number',
  'a patient is admitted, moved and discharged after three midnights, with a folio of in-patients',
  'a tariff goes from its template to a price that the doctor finds, refused rows by line',
  'from a visit to an approved claim, with its printed form',
  '18 visits are claimed at once, and their claims submitted at once',
  'a rejected claim says why, is resubmitted with what was corrected, and is approved',
  'a passkey is added with a name, signs in, and is removed',
  'an authenticator app is set up by keyboard, with its recovery codes, and removed',
  'a finger: read by the reader of this computer, with a text for each fault',
  'a patient is referred, received at the other facility with the number, and sent back',
  'tests get their results in words and in values, one is closed as not done, and the visit ends automatically',
  'a claim of the period opens, and is submitted or resubmitted as in the list of claims',
  'an account is created, its invitation accepted elsewhere, and it signs in with its role; removing a role ends its session at once',
  'a care point is created, used by the receptionist, and goes out of use',
  'a guesser on another computer waits and sees for how long; the owner’s own browser continues',
  'a user who forgot the password sets a new one with a code, and all sessions end',
  'the readers of a patient’s record are found by the patient, and in the exported file',
  'a doctor finds a diagnosis by its words, writes a note, and records an allergy that warns everybody',
  'a printed prescription matches the screen',
  'a printed result matches the screen',
  'by keyboard alone, from the list: who, where to, why',
  'an order over the yearly ceiling shows the patient’s part before it is sent, and on the bill',
  'axe: every example of the gallery, in both themes and languages',
  'at 360 px messages cover no headline, field or control',
];

/** Those that a run leaves out: `npm test` plays a tenth of them, or all in the files that a person names. */
export function journeysLeftOut(filesAreNamed: boolean): RegExp[] {
  const played = filesAreNamed ? longJourneys : sampleOf(longJourneys, 1 / 10, 'long journeys');
  return longJourneys.filter((title) => !played.includes(title)).map((title) => new RegExp(`${title}$`));
}

/** Specs of one screen, whose states and keys are also proven in jsdom, or of one measurement. */
const drawnFiles = [
  'admin-facility',
  'admin-keyboard',
  'audit',
  'biometrics',
  'claims-demo',
  'claims-keyboard',
  'compliance',
  'dashboard',
  'empty-visits',
  'ergonomics',
  'imports',
  'invitation',
  'laboratory',
  'late-font',
  'missing-code',
  'print-slips',
  'sign-in-factors',
  'toasts',
];

/** Those that a run leaves out: `npm test` plays a third of them, or all that a person names. */
export function filesLeftOut(filesAreNamed: boolean): RegExp[] {
  const played = filesAreNamed ? drawnFiles : sampleOf(drawnFiles, 1 / 3, 'drawn files');
  return drawnFiles
    .filter((name) => !played.includes(name))
    .map((name) => new RegExp(`/${name}\\.spec\\.ts$`));
}
