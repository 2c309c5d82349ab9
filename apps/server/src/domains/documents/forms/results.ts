import type { LabResult, MeasuredValue } from '@afyakadi/contract';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { Layout } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { type PrintedPatient, patientFields } from './patient.ts';
import { writePdf } from './pdf.ts';
import { rangeText, unitText } from './words.ts';

type Test = Pick<LabResult, 'itemName' | 'itemCode' | 'createdAt' | 'orderedByName' | 'provisional'>;
type Version = LabResult['versions'][number];

export interface PrintedResults {
  patient: PrintedPatient;
  authorizationNo: string;
  /** Each test with its newest version, at least one. */
  tests: readonly { test: Test; version: Version }[];
  /** The facility's day on which the first test was requested, for the age. */
  day: string;
}

type MomentText = (at: Date | string | null) => string;

/**
 * Writes the newest result of a test, or of all tests of a visit in one report: values with their ranges and flags,
 * remarks, author and authorizer.
 */
export function writeResults(
  { patient, authorizationNo, tests, day }: PrintedResults,
  facility: Letterhead,
  momentText: MomentText,
): Promise<Buffer> {
  const [only, ...others] = tests;
  const single = others.length === 0 ? only : undefined;
  const title = single ? 'Laboratory result' : 'Laboratory report';
  const at = new Date(Math.max(...tests.map(({ version }) => Date.parse(version.at))));
  return writePdf({ title, facility: facility.name, at, foot: `${title} · ${facility.name}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({
      facility,
      title: title.toUpperCase(),
      marks: [
        ...new Set(tests.flatMap(({ test }) => provisionalNotice(test.provisional))),
        ...(single ? marksOf(single.version) : []),
      ],
      code: authorizationNo,
    });
    layout.fields([
      ...patientFields(patient, day),
      ...(single ? testFields(single.test, momentText) : []),
      ['Authorization no.', authorizationNo],
    ]);
    for (const { test, version } of tests) {
      if (!single) {
        layout.section(`${test.itemName} (${test.itemCode})`);
        for (const mark of marksOf(version)) layout.paragraph(mark, 'bold');
        layout.fields(requestFields(test, momentText));
      }
      writeVersion(layout, version, momentText);
    }
    layout.signatures([
      ['Signature', ''],
      ['Official stamp', ''],
    ]);
  });
}

const marksOf = ({ state, version }: Version): string[] => [
  ...(state === 'Preliminary' ? ['PRELIMINARY: not authorized yet'] : []),
  ...(version > 1 ? [`Version ${version}, corrected`] : []),
];

const requestFields = ({ createdAt, orderedByName }: Test, momentText: MomentText): [string, string][] => [
  ['Requested', [momentText(createdAt), orderedByName].filter(Boolean).join(', ')],
];

const testFields = (test: Test, momentText: MomentText): [string, string][] => [
  ['Test', `${test.itemName} (${test.itemCode})`],
  ...requestFields(test, momentText),
];

function writeVersion(layout: Layout, version: Version, momentText: MomentText): void {
  if (version.values.length > 0) {
    layout.section('Values');
    layout.table(
      [
        { header: 'Measure', share: 40 },
        { header: 'Value', share: 16, align: 'right' },
        { header: 'Unit', share: 16 },
        { header: 'Range', share: 20, align: 'right' },
        { header: 'Flag', share: 10 },
      ],
      version.values.map((value) => ({
        cells: [value.name, String(value.value), unitText(value.unit), rangeText(value), flagText(value)],
        strong: value.flag !== null || value.critical,
      })),
    );
  }
  if (version.remarks) {
    layout.section('Result and remarks');
    layout.paragraph(version.remarks);
  }
  if (version.correctionReason) {
    layout.section('Why it was corrected');
    layout.paragraph(version.correctionReason);
  }
  layout.section('Laboratory');
  layout.fields([
    ['Result by', version.byName],
    ['At', momentText(version.at)],
    ['Authorized by', version.authorizedByName ?? ''],
    ['At', momentText(version.authorizedAt)],
    ...noticeFields(version.notice, momentText),
  ]);
}

function flagText({ flag, critical }: MeasuredValue): string {
  if (critical) return 'Critical';
  if (flag === null) return '';
  return flag === 'low' ? 'Low' : 'High';
}

function noticeFields(
  notice: LabResult['versions'][number]['notice'],
  momentText: (at: string) => string,
): [string, string][] {
  if (!notice) return [];
  return [
    ['Critical value told to', notice.to],
    ['At', `${momentText(notice.at)}, ${notice.byName}`],
  ];
}
