import type { ReferralDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Send } from '../../ui/icons.ts';
import { DiagnosisChoice } from './DiagnosisChoice.tsx';
import { PatientPicker, type Referred } from './PatientPicker.tsx';
import { ReferralForm } from './ReferralForm.tsx';

export interface ReferFormProps {
  patient: Referred | undefined;
  onSent: (referral: ReferralDetail) => void;
  onClose: () => void;
}

/** A new referral: patient, facility, diagnoses and reason. */
export function ReferForm({ patient: preselected, onSent, onClose }: ReferFormProps) {
  const { t } = useLingui();
  const [patient, setPatient] = useState(preselected);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const validate = () => ({
    ...(patient ? {} : { authorizedMemberId: t`Choose the patient` }),
    ...(patient && codes.length === 0 ? { diagnosisCodes: t`Choose at least one diagnosis` } : {}),
  });
  const name = patient?.name ?? '';
  return (
    <ReferralForm
      first={{ facility: undefined, reason: '', remarks: '' }}
      focusOnMount={preselected !== undefined}
      above={(problems) =>
        preselected ? (
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
      validate={validate}
      send={(call, values) =>
        call('createReferral', {
          body: {
            ...values,
            authorizedMemberId: patient?.authorizedMemberId ?? '',
            diagnosisCodes: [...codes],
          },
        })
      }
      onDone={({ item }) => onSent(item)}
      submit={<Trans>Send Referral</Trans>}
      icon={<Send aria-hidden size={18} />}
      cancel={<Trans>Close</Trans>}
      onCancel={onClose}
    />
  );
}
