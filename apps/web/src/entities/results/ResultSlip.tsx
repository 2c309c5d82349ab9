import type { LabResult, MeasuredValue, Patient } from '@afyakadi/contract';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { Printout, PrintoutFields, PrintoutSignatures } from '../../ui/Printout.tsx';
import { authorizationNoAt, patientFields, provisionalNotice } from '../people/printedFields.ts';
import { UnitLabel } from './UnitLabel.tsx';

export interface PrintedResult {
  patient: Patient;
  test: LabResult;
}

/** The printout of a test's newest result, with the same text as the server's PDF. */
export function ResultSlip({ printed: { patient, test } }: { printed: PrintedResult }) {
  const { account } = useSession();
  const [version] = test.versions;
  if (!version) return null;
  const authorizationNo = authorizationNoAt(patient, test.createdAt);
  const marks = [
    ...provisionalNotice(test.provisional),
    ...(version.state === 'Preliminary' ? ['PRELIMINARY: not authorized yet'] : []),
    ...(version.version > 1 ? [`Version ${version.version}, corrected`] : []),
  ];
  return (
    <Printout facility={account?.facility} title="Laboratory result" marks={marks} code={authorizationNo}>
      <PrintoutFields
        fields={[
          ...patientFields(patient, test.createdAt),
          ['Test', `${test.itemName} (${test.itemCode})`],
          ['Authorization no.', authorizationNo],
          ['Requested', `${momentText(test.createdAt)}, ${test.orderedByName}`],
        ]}
      />
      {version.values.length > 0 ? <Values values={version.values} /> : null}
      {version.remarks ? (
        <>
          <h2>Result and remarks</h2>
          <p className="words">{version.remarks}</p>
        </>
      ) : null}
      {version.correctionReason ? (
        <>
          <h2>Why it was corrected</h2>
          <p className="words">{version.correctionReason}</p>
        </>
      ) : null}
      <h2>Laboratory</h2>
      <PrintoutFields
        fields={[
          ['Result by', version.byName],
          ['At', momentText(version.at)],
          ['Authorized by', version.authorizedByName ?? ''],
          ['At', version.authorizedAt ? momentText(version.authorizedAt) : ''],
          ...noticeFields(version.notice),
        ]}
      />
      <PrintoutSignatures
        fields={[
          ['Signature', ''],
          ['Official stamp', ''],
        ]}
      />
    </Printout>
  );
}

function Values({ values }: { values: readonly MeasuredValue[] }) {
  return (
    <>
      <h2>Values</h2>
      <table>
        <thead>
          <tr>
            <th>Measure</th>
            <th className="end">Value</th>
            <th>Unit</th>
            <th className="end">Range</th>
            <th>Flag</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.code} className={value.flag || value.critical ? 'abnormal' : undefined}>
              <td>{value.name}</td>
              <td className="end">{value.value}</td>
              <td>
                <UnitLabel unit={value.unit} />
              </td>
              <td className="end">{rangeText(value)}</td>
              <td>{flagText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function flagText({ flag, critical }: MeasuredValue): string {
  if (critical) return 'Critical';
  return flag === 'low' ? 'Low' : flag === 'high' ? 'High' : '';
}

function noticeFields(notice: LabResult['versions'][number]['notice']): [string, string][] {
  if (!notice) return [];
  return [
    ['Critical value told to', notice.to],
    ['At', `${momentText(notice.at)}, ${notice.byName}`],
  ];
}

function rangeText({ low, high }: MeasuredValue): string {
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return `from ${low}`;
  return high === null ? '' : `to ${high}`;
}

const momentText = (at: string) => `${formatDay(at, 'en')}, ${formatTime(at)}`;
