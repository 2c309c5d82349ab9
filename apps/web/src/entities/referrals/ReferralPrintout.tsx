import type { Referral, ReferralSummary } from '@afyakadi/contract';
import { useSession } from '../../lib/session/session.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Printout, PrintoutFields, PrintoutSignatures } from '../../ui/Printout.tsx';

export type ReferralSummaryParts = ReferralSummary['parts'];

/** The printout of a referral, with the same English text as the server's PDF. */
export function ReferralPrintout({ referral, parts }: { referral: Referral; parts: ReferralSummaryParts }) {
  const { account } = useSession();
  const facility = account?.facility;
  const { version, facility: to } = referral;
  const born = referral.dateOfBirth
    ? `${formatDay(referral.dateOfBirth, 'en')} (${formatAge(referral.dateOfBirth, referral.createdAt, 'en')})`
    : '';
  const marks = [
    ...(referral.status === 'Rejected' ? ['Refused by the scheme'] : []),
    ...(version > 1 ? [`Version ${version}`] : []),
  ];
  return (
    <Printout facility={facility} title="Referral letter" marks={marks} code={referral.referralNo}>
      <PrintoutFields
        fields={[
          ['Serial no.', referral.serialNo],
          ['Date', formatDay(referral.createdAt, 'en')],
          ['Referral no.', referral.referralNo ?? 'not given by the scheme yet'],
          ['To', `${to.name} (${to.code})`],
        ]}
      />
      <h2>Patient</h2>
      <PrintoutFields
        fields={[
          ['Name', referral.patientName],
          ['Card no.', referral.cardNo],
          ['Sex', referral.gender ?? ''],
          ['Date of birth', born],
        ]}
      />
      <h2>Diagnosis</h2>
      <ul>
        {referral.diagnoses.map(({ code, name }) => (
          <li key={`${code} ${name}`}>
            {code} {name === code ? null : name}
          </li>
        ))}
      </ul>
      <h2>Reason for the referral</h2>
      <p>{referral.reason}</p>
      {referral.remarks ? (
        <>
          <h2>Remarks</h2>
          <p>{referral.remarks}</p>
        </>
      ) : null}
      {parts ? (
        parts.map((part) => <SummaryPart key={part.title} part={part} />)
      ) : (
        <p>The letter that the clinician prints also shows findings, results and treatment.</p>
      )}
      <h2>Referring clinician</h2>
      <PrintoutFields
        fields={[
          ['Name', referral.practitionerName ?? ''],
          ['Registration no.', referral.practitionerRegistrationNo ?? ''],
        ]}
      />
      <PrintoutSignatures
        fields={[
          ['Signature', ''],
          ['Official stamp', ''],
          ['Date', ''],
        ]}
      />
      <h2>For the receiving facility</h2>
      <p>Verify the card with visit type Referral and the referral number above.</p>
    </Printout>
  );
}

function SummaryPart({ part: { title, texts, table } }: { part: NonNullable<ReferralSummaryParts>[number] }) {
  return (
    <>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text} className="words">
          {text}
        </p>
      ))}
      {table ? (
        <table>
          <thead>
            <tr>
              {table.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and none of them moves
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={table.headers[column]} className="words">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
