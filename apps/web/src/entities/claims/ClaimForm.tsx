import './form.css';
import type { ClaimDetail } from '@afyakadi/contract';
import { balanceText, serviceGroups, unpaidText } from '@afyakadi/contract/words';
import { Fragment } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatNumber, formatTime } from '../../lib/text/format.ts';
import { Printout, PrintoutFields, PrintoutSignatures } from '../../ui/Printout.tsx';
import { nameOf } from '../people/name.ts';
import { provisionalNotice } from '../people/printedFields.ts';

/**
 * The printout of the claim form 2A & B, with the same English text as the server's PDF. A value that was not
 * recorded is a line to fill in by hand. Lines that are left out do not appear.
 */
export function ClaimForm({ claim }: { claim: ClaimDetail }) {
  const { account } = useSession();
  const facility = account?.facility;
  return (
    <Printout
      facility={facility}
      title="Health provider claim form 2A & B"
      marks={marksOf(claim)}
      code={claim.serialNo}
      className="claim-form"
    >
      <Particulars claim={claim} facility={facility ? `${facility.name} (${facility.code})` : ''} />
      <Costs claim={claim} />
      <h2>C. Attending clinicians</h2>
      <table>
        <thead>
          <tr>
            {['Name', 'Qualification', 'Registration no.', 'Mobile no.', 'Signature'].map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claim.practitioners.map(({ name, qualification, registrationNo }) => (
            <tr key={`${name} ${registrationNo}`} className="signed">
              <td>{name}</td>
              <td>{qualification}</td>
              <td>{registrationNo}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <h2>D. Patient&apos;s certification</h2>
      <p>I certify that I received the services named above.</p>
      <PrintoutSignatures
        fields={[
          ['Name', nameOf(claim)],
          ['Tel. no.', ''],
          ['Signature', ''],
          ['Date', ''],
        ]}
      />
      <h2>E. Description of management and any other information</h2>
      {claim.clinicalNotes ? <p className="words">{claim.clinicalNotes}</p> : <div className="by-hand" />}
      {claim.lateReason ? <p>Reason for late submission: {claim.lateReason}</p> : null}
      {claim.correctionNote ? <p>Corrected since the version before: {claim.correctionNote}</p> : null}
      <h2>F. Claimant&apos;s certification</h2>
      <p>I certify that I provided the services named above.</p>
      <PrintoutSignatures
        fields={[
          ['Name', claim.submittedByName ?? claim.builtByName ?? ''],
          ['Signature', ''],
          ['Official stamp', ''],
          ['Date', ''],
        ]}
      />
    </Printout>
  );
}

function marksOf(claim: ClaimDetail): string[] {
  const before = claim.versions.find(({ version }) => version === claim.version - 1);
  const unsent = claim.status === 'Draft' || claim.status === 'Pending';
  return [
    ...(claim.versions.some(({ version }) => version > claim.version) ? ['Replaced by a newer version'] : []),
    ...(unsent ? [claim.sending ? 'Sent, not yet acknowledged' : 'Not sent'] : []),
    ...provisionalNotice(claim.provisional),
    ...(claim.version > 1
      ? [`Version ${claim.version}${before?.serialNo ? `, in place of ${before.serialNo}` : ''}`]
      : []),
  ];
}

const moment = (at: string) => `${formatDay(at, 'en')}, ${formatTime(at)}`;

function Particulars({ claim, facility }: { claim: ClaimDetail; facility: string }) {
  const codes = (ofCertainty: 'Provisional' | 'Final') =>
    claim.diagnoses
      .filter(({ certainty }) => certainty === ofCertainty)
      .map(({ code, name }) => `${code} ${name}`)
      .join('; ');
  const departments = new Set(claimed(claim).flatMap(({ department }) => department ?? []));
  const fields: [string, string][] = [
    ['Facility', facility],
    ['Serial no.', claim.serialNo ?? 'not given yet'],
    ['Department', [...departments].map(titled).join(', ')],
    ['Date of attendance', formatDay(claim.day, 'en')],
    ['Patient', nameOf(claim)],
    ['Authorization no.', claim.authorizationNo],
    ['Date of birth', claim.dateOfBirth ? formatDay(claim.dateOfBirth, 'en') : ''],
    ['Card no.', claim.cardNo],
    ['Scheme', [claim.schemeName, claim.productName].filter(Boolean).join(', ')],
    ['Sex', claim.gender ?? ''],
    ['Patient type', claim.patientType],
    ...(claim.admittedAt
      ? ([
          ['Admitted', moment(claim.admittedAt)],
          ['Discharged', claim.dischargedAt ? moment(claim.dischargedAt) : ''],
        ] satisfies [string, string][])
      : []),
    ['Patient file no.', ''],
    ['Visit type', claim.visitTypeName],
    ['Vote', ''],
    ['Occupation', ''],
    ['Preliminary diagnosis', codes('Provisional')],
    ['Final diagnosis', codes('Final')],
  ];
  return (
    <>
      <h2>A. Particulars</h2>
      <PrintoutFields fields={fields} />
    </>
  );
}

function Costs({ claim }: { claim: ClaimDetail }) {
  const lines = claimed(claim);
  return (
    <>
      <h2>B. Costs of services</h2>
      <table>
        <thead>
          <tr>
            <th>Description</th>
            <th>Code</th>
            <th className="end">Qty</th>
            <th className="end">Unit price (TZS)</th>
            <th className="end">Amount (TZS)</th>
            <th>Approval no.</th>
          </tr>
        </thead>
        <tbody>
          {serviceGroups
            .map((group) => ({ group, own: lines.filter((line) => line.serviceGroup === group) }))
            .filter(({ own }) => own.length > 0)
            .map(({ group, own }) => (
              <Fragment key={group}>
                <tr>
                  <th colSpan={6}>{group}</th>
                </tr>
                {own.map((line) => (
                  <tr key={line.id}>
                    <td>
                      {line.itemName}
                      {line.otherDetails ? <div>{line.otherDetails}</div> : null}
                      {line.split ? <div>{unpaidText(line.split, formatNumber)}</div> : null}
                    </td>
                    <td>{line.itemCode}</td>
                    <td className="end">{formatNumber(line.quantity)}</td>
                    <td className="end">{formatNumber(line.unitPrice)}</td>
                    <td className="end">{formatNumber(line.amount)}</td>
                    <td>{line.approvalNo}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          <tr className="total">
            <td colSpan={4}>Grand total</td>
            <td className="end">{formatNumber(claim.amountClaimed)}</td>
            <td />
          </tr>
          {unpaidOf(claim).map(([label, amount]) => (
            <tr key={label}>
              <td colSpan={4}>{label}</td>
              <td className="end">{formatNumber(amount)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      {claim.balance ? <p>{balanceText(claim.balance, formatNumber)}</p> : null}
    </>
  );
}

/** What the scheme does not pay of all that was given, also of what is not claimed at all. */
function unpaidOf({ split }: ClaimDetail): [string, number][] {
  const rows: [string, number][] = [
    ['The patient pays', split?.patient ?? 0],
    ['Waived', split?.waived ?? 0],
  ];
  return rows.filter(([, amount]) => amount > 0);
}

function claimed({ lines }: ClaimDetail) {
  return lines.filter(({ leftOut }) => leftOut === null);
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
