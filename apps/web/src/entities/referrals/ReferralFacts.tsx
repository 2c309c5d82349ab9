import type { Referral } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useSexLabel } from '../people/labels.tsx';
import { isUnanswered, ReferralStatusBadge, useDirectionLabel } from './labels.tsx';

/** A sent or received referral, with the scheme's own texts. */
export function ReferralFacts({ referral }: { referral: Referral }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const direction = useDirectionLabel();
  const sent = referral.direction === 'out';
  const { version } = referral;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ReferralNumber referral={referral} />
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="info">{direction(referral.direction)}</Badge>
          {version > 1 ? (
            <Badge>
              <Trans>Version {version}</Trans>
            </Badge>
          ) : null}
          <ReferralStatusBadge status={referral.status} />
        </div>
      </div>
      {isUnanswered(referral) ? (
        <div className="mb-4">
          <Band tone="warn" title={<Trans>The scheme has not answered yet</Trans>} announce="none">
            <Trans>We don't know whether the scheme has it. Send it again; it counts only once.</Trans>
          </Band>
        </div>
      ) : null}
      {referral.status === 'Rejected' && referral.schemeRemarks ? (
        <div className="mb-4">
          <Band tone="bad" title={<Trans>The scheme refused it</Trans>} announce="none">
            {translate(referral.schemeRemarks)}
          </Band>
        </div>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact term={t`Patient`} wide>
          <span className="font-semibold">{referral.patientName}</span>
        </Fact>
        <Fact term={t`Card No`}>
          <span className="figures break-all">{referral.cardNo}</span>
        </Fact>
        <Fact term={t`Age, sex`}>
          {formatAge(referral.dateOfBirth, referral.createdAt)}, {sex(referral.gender)}
          <span className="block text-sm text-muted">{formatDay(referral.dateOfBirth)}</span>
        </Fact>
        <Fact term={sent ? t`Referred to` : t`Referred from`} wide>
          {referral.facility.name}{' '}
          {referral.facility.code === referral.facility.name ? null : (
            <span className="figures text-muted">{referral.facility.code}</span>
          )}
        </Fact>
        <Fact term={t`Diagnoses`} wide>
          <ul>
            {referral.diagnoses.map(({ code, name }) => (
              <li key={`${code} ${name}`}>
                <span className="figures font-medium">{code}</span> {name === code ? null : name}
              </li>
            ))}
          </ul>
          {referral.diagnoses.length === 0 ? '–' : null}
        </Fact>
        <Fact term={t`Reason`} wide>
          {referral.reason || '–'}
        </Fact>
        {referral.remarks ? (
          <Fact term={t`Remarks`} wide>
            {referral.remarks}
          </Fact>
        ) : null}
        {referral.status !== 'Rejected' && referral.schemeRemarks ? (
          <Fact term={t`The scheme’s words`} wide>
            {translate(referral.schemeRemarks)}
          </Fact>
        ) : null}
        <Fact term={t`Clinician`}>
          {referral.practitionerName ?? '–'}
          {referral.practitionerRegistrationNo ? (
            <span className="figures block text-sm text-muted">{referral.practitionerRegistrationNo}</span>
          ) : null}
        </Fact>
        <Fact term={sent ? t`Created` : t`Received`}>
          <Act at={referral.createdAt} by={referral.createdByName} />
        </Fact>
        {referral.endedAt ? (
          <Fact
            term={
              referral.status === 'Rejected'
                ? t({ message: 'Rejected', context: 'referral' })
                : t({ message: 'Completed', context: 'referral' })
            }
          >
            <Act at={referral.endedAt} by={referral.endedByName} />
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

/** The number that the receiving facility asks for, in large type for reading it out. */
export function ReferralNumber({ referral }: { referral: Referral }) {
  const { t } = useLingui();
  const { referralNo, serialNo } = referral;
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">
        {referralNo ? <Trans>Referral No</Trans> : <Trans>Our own number</Trans>}
      </p>
      <p className="flex items-center gap-1">
        <span className="figures text-2xl font-semibold tracking-wide break-all">
          {referralNo ?? serialNo}
        </span>
        <CopyButton text={referralNo ?? serialNo} label={t`Copy the referral number`} />
      </p>
      {referralNo && referralNo !== serialNo ? (
        <p className="figures text-sm text-muted">
          <Trans>Our own number: {serialNo}</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Act({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <span className="figures">{formatMoment(at)}</span>
      {by ? <span className="block text-sm text-muted">{by}</span> : null}
    </>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
