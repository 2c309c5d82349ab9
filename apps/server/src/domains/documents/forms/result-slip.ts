import type { LabResult, MeasuredValue } from '@afyakadi/contract';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { Layout } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { type PrintedPatient, patientFields } from './patient.ts';
import { writePdf } from './pdf.ts';
import { rangeText, unitText } from './words.ts';

export interface PrintedResult {
  patient: PrintedPatient;
  authorizationNo: string;
  test: Pick<LabResult, 'itemName' | 'itemCode' | 'createdAt' | 'orderedByName' | 'provisional'>;
  /** The newest. */
  version: LabResult['versions'][number];
  /** The facility's day on which the test was requested, for the age. */
  day: string;
}

/** Writes the newest result of a test: values with their ranges and flags, remarks, author and authorizer. */
export function writeResultSlip(
  { patient, authorizationNo, test, version, day }: PrintedResult,
  facility: Letterhead,
  momentText: (at: Date | string | null) => string,
): Promise<Buffer> {
  const info = { title: 'Laboratory result', facility: facility.name, at: new Date(version.at) };
  return writePdf({ ...info, foot: `Laboratory result · ${facility.name}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({
      facility,
      title: 'LABORATORY RESULT',
      marks: [
        ...provisionalNotice(test.provisional),
        ...(version.state === 'Preliminary' ? ['PRELIMINARY: not authorized yet'] : []),
        ...(version.version > 1 ? [`Version ${version.version}, corrected`] : []),
      ],
      code: authorizationNo,
    });
    layout.fields([
      ...patientFields(patient, day),
      ['Test', `${test.itemName} (${test.itemCode})`],
      ['Authorization no.', authorizationNo],
      ['Requested', [momentText(test.createdAt), test.orderedByName].filter(Boolean).join(', ')],
    ]);
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
    layout.signatures([
      ['Signature', ''],
      ['Official stamp', ''],
    ]);
  });
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
