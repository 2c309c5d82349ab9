import type { ClaimDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClaimStatusBadge, SerialNo } from '../../entities/claims/labels.tsx';
import { ProvisionalBadge, useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

/** The header of a claim: patient, visit, number and status. */
export function ClaimHeader({ claim, actions }: { claim: ClaimDetail; actions: ReactNode }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const facts = [
    { name: t`Card No`, value: claim.cardNo },
    { name: t`Age, sex`, value: `${formatAge(claim.dateOfBirth, claim.day)}, ${sex(claim.gender)}` },
    { name: t`Scheme`, value: [claim.schemeName, claim.productName].filter(Boolean).join(' · ') || '–' },
    { name: t`Authorization No`, value: claim.authorizationNo },
    { name: t`Visit Type`, value: translate(claim.visitTypeName) },
    { name: t`Date`, value: formatDay(claim.day) },
    ...(claim.admittedAt
      ? [
          { name: t`Admitted`, value: formatMoment(claim.admittedAt) },
          {
            name: t`Discharged`,
            value: claim.dischargedAt ? formatMoment(claim.dischargedAt) : t`Still in: interim bill`,
          },
        ]
      : []),
  ];
  return (
    <section
      aria-label={t`Claim`}
      className="mb-5 rounded-md border border-line bg-surface px-4 py-4 sm:px-5"
    >
      {/* In one row on wide screens: text under a button must not move it. */}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0 lg:flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight">
            <span className="min-w-0 break-words">{nameOf(claim) || t`No name`}</span>
            <ClaimStatusBadge status={claim.status} sending={claim.sending} />
            <ProvisionalBadge mark={claim.provisional} />
          </h2>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
            {claim.serialNo ? (
              <span>
                <Trans>Serial/Folio No</Trans>{' '}
                <span className="font-medium text-ink">
                  <SerialNo serialNo={claim.serialNo} />
                </span>
              </span>
            ) : (
              <Trans>No folio number yet</Trans>
            )}
            {claim.version > 1 ? <Trans>Version {claim.version}</Trans> : null}
            <PatientLink memberId={claim.authorizedMemberId}>
              <Trans>Open the patient's page</Trans>
            </PatientLink>
          </p>
        </div>
        {actions}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-3 md:grid-cols-3 xl:grid-cols-6">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Links to the page where a visit is corrected: the doctor's page, or the one that all roles may read. */
export function PatientLink({ memberId, children }: { memberId: string; children: ReactNode }) {
  const role = useRole();
  const cameFrom = useCameFrom();
  return (
    <Link
      to={role === 'doctor' ? '/patients/$nhifId' : '/patient/$nhifId'}
      params={{ nhifId: memberId }}
      state={cameFrom}
      className="font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
