import type { OrderLine, Patient } from '@afyakadi/contract';
import { frequencyNames, unpaidText } from '@afyakadi/contract/words';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { Printout, PrintoutFields, PrintoutSignatures } from '../../ui/Printout.tsx';
import { authorizationNoAt, patientFields, provisionalNotice } from '../people/printedFields.ts';

export interface PrintedOrder {
  patient: Patient;
  lines: readonly OrderLine[];
}

/** The printout of an order's medicines, with the same text as the server's PDF, and the patient's allergies. */
export function PrescriptionSlip({ order: { patient, lines } }: { order: PrintedOrder }) {
  const { account } = useSession();
  const [first] = lines;
  if (!first) return null;
  const status = patient.allergies ?? [];
  const authorizationNo = authorizationNoAt(patient, first.createdAt);
  return (
    <Printout
      facility={account?.facility}
      title="Prescription"
      marks={provisionalNotice(first.provisional)}
      code={authorizationNo}
    >
      <PrintoutFields
        fields={[
          ...patientFields(patient, first.createdAt),
          ['Date', formatDay(first.createdAt, 'en')],
          ['Authorization no.', authorizationNo],
        ]}
      />
      <h2>Allergies</h2>
      <p>
        <strong>{status.length > 0 ? status.map(allergyText).join('; ') : 'None recorded'}</strong>
      </p>
      <h2>Medicines</h2>
      <table>
        <thead>
          <tr>
            <th>Medicine</th>
            <th>Dosage</th>
            <th className="end">Quantity</th>
            <th>Paid by</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.memberVisitItemId}>
              <td>
                {medicineText(line)}
                {line.split && line.coverage !== 'cash' ? (
                  <p>{unpaidText(line.split, formatNumber)}</p>
                ) : null}
                {line.overrideReason ? <p>Ordered despite a warning: {line.overrideReason}</p> : null}
              </td>
              <td>{dosageText(line)}</td>
              <td className="end">{formatNumber(line.quantity)}</td>
              <td>{paidBy(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Prescriber</h2>
      <PrintoutFields
        fields={[
          ['Name', first.orderedByName],
          ['Registration no.', ''],
        ]}
      />
      <PrintoutSignatures
        fields={[
          ['Signature', ''],
          ['Dispensed by', ''],
          ['Date', ''],
        ]}
      />
    </Printout>
  );
}

function allergyText(allergy: NonNullable<Patient['allergies']>[number]): string {
  const { substance, severity, reaction } = allergy;
  return `${substance} (${[severity.toLowerCase(), reaction].filter(Boolean).join(', ')})`;
}

/** Many item names already contain the strength. */
function medicineText({ itemName, itemCode, strength }: OrderLine): string {
  const added = strength && !itemName.toLowerCase().includes(strength.toLowerCase()) ? ` ${strength}` : '';
  return `${itemName}${added} (${itemCode})`;
}

function dosageText({ dosage, dose, frequency, durationDays }: OrderLine): string {
  return [
    dosage || (dose === null ? '' : `${dose} at a time`),
    frequency ? frequencyNames[frequency].replace(/^./, (letter) => letter.toLowerCase()) : '',
    durationDays === null ? '' : `for ${durationDays} ${durationDays === 1 ? 'day' : 'days'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Another pharmacy sees only this printout, so it promises only what the scheme confirmed. */
function paidBy({ coverage, approvalNo, provisional }: OrderLine): string {
  if (coverage === 'cash') return 'Patient';
  if (provisional === 'waiting') return 'Scheme, if confirmed';
  if (provisional === 'refused') return 'Refused by the scheme';
  // A person can end an authorization without a refusal; it is not claimed either way.
  if (provisional === 'closed') return 'Not paid by the scheme';
  if (coverage === 'covered') return 'Scheme';
  return approvalNo ? `Scheme, approval ${approvalNo}` : 'Scheme, once it has approved';
}
