import type { Referral } from '@afyakadi/contract';
import { formatAge, formatDay } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { Paper } from '../../ui/Paper.tsx';

/** The referral as a letter from us to the facility that receives the patient; English, as the scheme's forms are. */
export function ReferralLetter({ referral }: { referral: Referral }) {
  const { account } = useSignal(session);
  const rows: readonly (readonly [term: string, text: string])[] = [
    ['Patient', referral.patientName],
    ['Card number', referral.cardNo],
    ['Sex', referral.gender ?? '–'],
    [
      'Date of birth',
      referral.dateOfBirth
        ? `${formatDay(referral.dateOfBirth)} (${formatAge(referral.dateOfBirth, referral.createdAt)})`
        : '–',
    ],
    ['Diagnoses', referral.diagnoses.map(({ code, name }) => `${code} ${name}`).join('; ')],
    ['Reason for referral', referral.reason],
    ['Remarks', referral.remarks || '–'],
  ];
  const clinician = [referral.practitionerName, referral.practitionerRegistrationNo].filter(Boolean);
  return (
    <Paper>
      <div lang="en">
        <p style={{ fontSize: '14pt', fontWeight: 600 }}>{account?.facility.name}</p>
        <h1 style={{ margin: '10mm 0 2mm', fontSize: '18pt', fontWeight: 700 }}>Referral letter</h1>
        <p>
          Referral number: <b>{referral.referralNo ?? 'not given yet'}</b>
          <br />
          Our number: {referral.serialNo}
          {referral.version > 1 ? `, version ${referral.version}` : ''}
          <br />
          Date: {formatDay(referral.createdAt)}
          <br />
          Status: {referral.status}
        </p>
        <p style={{ margin: '6mm 0' }}>
          To: <b>{referral.facility.name}</b> ({referral.facility.code})
        </p>
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <tbody>
            {rows.map(([term, text]) => (
              <tr key={term} style={{ borderTop: '1px solid #999', verticalAlign: 'top' }}>
                <th scope="row" style={{ width: '45mm', padding: '2mm 4mm 2mm 0', textAlign: 'left' }}>
                  {term}
                </th>
                <td style={{ padding: '2mm 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p style={{ marginTop: '14mm' }}>Referring clinician: {clinician.join(', ') || '–'}</p>
        <p style={{ marginTop: '14mm' }}>
          Signature ____________________________ Date ____________________ Stamp
        </p>
      </div>
    </Paper>
  );
}
