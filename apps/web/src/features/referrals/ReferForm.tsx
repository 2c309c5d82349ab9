import type { ReferralDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCreateReferral } from '../../entities/referrals/queries.ts';
import { DiagnosisChoice } from './DiagnosisChoice.tsx';
import { PatientPicker, type Referred } from './PatientPicker.tsx';
import { ReferralForm, type SaidOfReferral } from './ReferralForm.tsx';

export interface ReferFormProps {
  patient: Referred | undefined;
  onSent: (referral: ReferralDetail) => void;
  onClose: () => void;
}

/** Whom to refer, to which facility, with which diagnoses, and why. */
export function ReferForm({ patient: given, onSent, onClose }: ReferFormProps) {
  const { t } = useLingui();
  const create = useCreateReferral();
  const [patient, setPatient] = useState(given);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const look = () => ({
    ...(patient ? {} : { authorizedMemberId: t`Choose the patient` }),
    ...(patient && codes.length === 0 ? { diagnosisCodes: t`Choose at least one diagnosis` } : {}),
  });
  const send = async (said: SaidOfReferral, key: string) => {
    const authorizedMemberId = patient?.authorizedMemberId ?? '';
    const { item } = await create.mutateAsync({
      body: { ...said, authorizedMemberId, diagnosisCodes: [...codes] },
      key,
    });
    return () => onSent(item);
  };
  const name = patient?.name ?? '';
  return (
    <ReferralForm
      first={{ facility: undefined, reason: '', remarks: '' }}
      startsHere={given !== undefined}
      above={(problems) =>
        given ? (
          <p className="text-muted">
            <Trans>
              Patient: <b className="text-ink">{name}</b>
            </Trans>
          </p>
        ) : (
          <PatientPicker
            value={patient}
            onChange={(next) => {
              setPatient(next);
              setCodes([]);
            }}
            error={problems.authorizedMemberId}
          />
        )
      }
      between={(problems) =>
        patient ? (
          <DiagnosisChoice
            key={patient.authorizedMemberId}
            memberId={patient.authorizedMemberId}
            value={codes}
            onChange={setCodes}
            error={problems.diagnosisCodes}
          />
        ) : null
      }
      look={look}
      onSend={send}
      submitLabel={<Trans>Send Referral</Trans>}
      submitIcon={<Send aria-hidden size={18} />}
      backLabel={<Trans>Close</Trans>}
      onBack={onClose}
    />
  );
}
