import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { ProvisionalBadge, useSexLabel, VisitTypeBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { Allergies } from '../../features/record/Allergies.tsx';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** The patient's identity and authorization. It stays visible while the page scrolls. */
export function PatientHeader({
  patient,
  titleRef,
}: {
  patient: Patient;
  /** Gets the focus when the focused element disappears. */
  titleRef: Ref<HTMLHeadingElement>;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const { authorization } = patient;
  const name = nameOf(patient) || t`Name not known yet`;
  const portrait = t`Photo of ${name}`;
  return (
    <section aria-label={t`Patient`} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        {patient.photo ? (
          <img
            src={patient.photo}
            alt={portrait}
            className="size-14 shrink-0 rounded-md border border-line object-cover"
          />
        ) : null}
        <h2
          ref={titleRef}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold tracking-tight break-words outline-none"
        >
          {name}
        </h2>
        {authorization ? (
          <VisitTypeBadge id={authorization.visitTypeId} name={authorization.visitTypeName} />
        ) : null}
        <ProvisionalBadge mark={authorization?.provisional ?? null} />
        {patient.identitySource === 'staff' ? (
          <Badge tone="info">
            <Trans>Entered by staff</Trans>
          </Badge>
        ) : null}
      </div>
      {authorization?.state === 'withdrawn' ? (
        <div className="px-4 pt-3">
          <Band tone="warn" title={t`The latest authorization was withdrawn`} announce="none">
            <Trans>Nothing may be given under it. Verify the card again first.</Trans>
          </Band>
        </div>
      ) : null}
      {authorization?.provisional === 'refused' || authorization?.provisional === 'closed' ? (
        <div className="px-4 pt-3">
          <Band
            tone="warn"
            title={
              authorization.provisional === 'closed'
                ? t`This provisional authorization was ended`
                : t`The scheme refused this provisional authorization`
            }
            announce="none"
          >
            <Trans>
              What is given under it is not paid by the scheme. Ask the reception before more is given.
            </Trans>
          </Band>
        </div>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3 md:grid-cols-3 xl:grid-cols-[1.5fr_1fr_0.7fr_1.3fr_0.9fr_1.3fr]">
        <Fact term={t`Card No`} wide>
          <CopyableCard cardNo={patient.cardNo} />
        </Fact>
        <Fact term={t`Age`}>
          {formatAge(patient.dateOfBirth)}
          <span className="block text-sm text-muted">{formatDay(patient.dateOfBirth)}</span>
        </Fact>
        <Fact term={t`Sex`}>{sex(patient.gender)}</Fact>
        <Fact term={t`Scheme`}>
          {patient.schemeName ?? '–'}
          {patient.productName ? (
            <span className="block text-sm text-muted">{patient.productName}</span>
          ) : null}
        </Fact>
        <Fact term={t`Card status`}>{translate(patient.cardStatus)}</Fact>
        <Fact term={authorization?.provisional ? t`Provisional number` : t`Authorization No`}>
          {authorization ? (
            <>
              <span className="figures font-semibold break-all">{authorization.authorizationNo}</span>
              <span className="block text-sm text-muted">{formatMoment(authorization.createdAt)}</span>
            </>
          ) : (
            '–'
          )}
        </Fact>
      </dl>
      {patient.allergies ? (
        <Allergies memberId={patient.authorizedMemberId} allergies={patient.allergies} />
      ) : null}
    </section>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0 md:col-span-1' : 'min-w-0'}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function CopyableCard({ cardNo }: { cardNo: string }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1">
      <span className="figures font-semibold break-all">{cardNo}</span>
      <CopyButton text={cardNo} label={t`Copy card number`} />
    </span>
  );
}
