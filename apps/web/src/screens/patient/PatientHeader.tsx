import '../../ui/columns.css';
import type { Patient } from '@afyakadi/contract';
import { defaultVisitTypeId } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { IdentityComparison } from '../../entities/people/IdentityComparison.tsx';
import { ProvisionalBadge, useSexLabel, VisitTypeBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { Allergies } from '../../features/record/Allergies.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { HeadFacts, HeadVisit } from './HeadFacts.tsx';

/**
 * Who the patient is, in two lines that stay at the top while the page scrolls: identity, and allergies. The rest folds
 * out.
 */
export function PatientHeader({
  patient,
  showsVisit = false,
  titleRef,
}: {
  patient: Patient;
  /** The steps of the visit are not below it. */
  showsVisit?: boolean;
  /** Gets the focus when the focused element disappears. */
  titleRef: Ref<HTMLHeadingElement>;
}) {
  const { t } = useLingui();
  const sex = useSexLabel();
  const [detailsOpen, setDetailsOpen] = useState(false);
  const details = useId();
  const { authorization } = patient;
  const name = nameOf(patient) || t`Name not known yet`;
  return (
    <>
      <section
        aria-label={t`Patient`}
        className="sticky top-14 z-10 -mx-4 border-y border-line bg-surface px-4 sm:mx-0 sm:rounded-md sm:border-x"
      >
        <div className="flex items-center gap-x-2 py-1">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <h2
              ref={titleRef}
              tabIndex={-1}
              className="min-w-0 text-lg font-semibold tracking-tight break-words outline-none max-sm:basis-full"
            >
              {name}
            </h2>
            <span className="figures whitespace-nowrap">
              {formatAge(patient.dateOfBirth)}, {sex(patient.gender)}
            </span>
            <CopyableNumber term={<Trans>Card No</Trans>} value={patient.cardNo} copy={t`Copy card number`} />
            <HeadFacts patient={patient} />
            <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
              {authorization && authorization.visitTypeId !== defaultVisitTypeId ? (
                <VisitTypeBadge id={authorization.visitTypeId} name={authorization.visitTypeName} />
              ) : null}
              <ProvisionalBadge mark={authorization?.provisional ?? null} />
              {patient.identitySource === 'staff' ? (
                <Badge tone="info">
                  <Trans>Entered by staff</Trans>
                </Badge>
              ) : null}
            </span>
          </div>
          <Button
            variant="quiet"
            className="shrink-0 self-start px-2 text-sm"
            aria-expanded={detailsOpen}
            aria-controls={details}
            onClick={() => setDetailsOpen(!detailsOpen)}
          >
            <span className="max-sm:sr-only">
              <Trans>Details</Trans>
            </span>
            <ChevronDown aria-hidden size={16} style={detailsOpen ? { rotate: '180deg' } : {}} />
          </Button>
        </div>
        <div id={details} hidden={!detailsOpen} className="border-t border-line py-3">
          <PatientFacts patient={patient} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line empty:hidden">
          {patient.allergies ? (
            <Allergies memberId={patient.authorizedMemberId} allergies={patient.allergies} />
          ) : null}
          <HeadVisit patient={patient} showsVisit={showsVisit} />
        </div>
      </section>
      <OtherHolder patient={patient} />
      <Warnings authorization={authorization} />
    </>
  );
}

/** A number that a person enters elsewhere, with a button that copies it. */
function CopyableNumber({ term, value, copy }: { term: ReactNode; value: string; copy: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="text-sm whitespace-nowrap text-muted max-sm:sr-only">{term}</span>
      <span className="figures font-semibold whitespace-nowrap">{value}</span>
      <CopyButton text={value} label={copy} />
    </span>
  );
}

/** Who the patient is and who pays, in full: what is needed now and then. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const carePoint = useCarePointLabel();
  const { authorization } = patient;
  const name = nameOf(patient) || t`Name not known yet`;
  const portrait = t`Photo of ${name}`;
  return (
    <div className="flex gap-x-6 gap-y-3">
      {patient.photo ? (
        <img
          src={patient.photo}
          alt={portrait}
          className="size-16 shrink-0 rounded-md border border-line object-cover"
        />
      ) : null}
      <dl className="columns-facts min-w-0 flex-1 gap-x-6 gap-y-3">
        <Fact term={t`Date of birth`}>{formatDay(patient.dateOfBirth)}</Fact>
        <Fact term={t`Scheme`}>
          {patient.schemeName ?? '–'}
          {patient.productName ? (
            <span className="block text-sm text-muted">{patient.productName}</span>
          ) : null}
        </Fact>
        <Fact term={t`Card status`}>{translate(patient.cardStatus)}</Fact>
        {authorization ? (
          <>
            <Fact term={authorization.provisional ? t`Provisional number` : t`Authorization No`}>
              <span className="flex items-center gap-1">
                <span className="figures break-all">{authorization.authorizationNo}</span>
                <CopyButton text={authorization.authorizationNo} label={t`Copy authorization number`} />
              </span>
              <span className="block text-sm text-muted">{formatMoment(authorization.createdAt)}</span>
            </Fact>
            <Fact term={t`Visit Type`}>{translate(authorization.visitTypeName)}</Fact>
          </>
        ) : null}
        {patient.way.some(({ referenceNo }) => referenceNo !== null) ? (
          <Fact term={t`References`}>
            {patient.way.map(({ visitId, name: place, referenceNo }) =>
              referenceNo === null ? null : (
                <span key={visitId} className="block">
                  <span className="figures break-all">{referenceNo}</span>{' '}
                  <span className="text-sm text-muted">{carePoint(place)}</span>
                </span>
              ),
            )}
          </Fact>
        ) : null}
      </dl>
    </div>
  );
}

/** Says that the scheme names another person for the patient's card: perhaps this is not whose record it is. */
function OtherHolder({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const may = useRights();
  if (patient.identityConflict === null) return null;
  return (
    <div className="mt-3">
      <Band tone="bad" title={t`The scheme names another person as the holder of this card`} announce="none">
        <p className="mb-2">
          {may('identity.decide') ? (
            <Link to="/to-resolve" className="text-accent underline">
              <Trans>Decide whose card it is</Trans>
            </Link>
          ) : (
            <Trans>
              Ask the patient's name and date of birth before you treat. Reception decides whose card it is.
            </Trans>
          )}
        </p>
        <IdentityComparison ours={patient} theirs={patient.identityConflict.theirs} />
      </Band>
    </div>
  );
}

/** Says that nothing may be given under the authorization, or that the scheme does not pay for it. */
function Warnings({ authorization }: Pick<Patient, 'authorization'>) {
  const { t } = useLingui();
  if (authorization?.state === 'withdrawn')
    return (
      <div className="mt-3">
        <Band tone="warn" title={t`The latest authorization was withdrawn`} announce="none">
          <Trans>Nothing can be given under this authorization. Verify the card again first.</Trans>
        </Band>
      </div>
    );
  if (authorization?.provisional !== 'refused' && authorization?.provisional !== 'closed') return null;
  return (
    <div className="mt-3">
      <Band
        tone="warn"
        title={
          authorization.provisional === 'closed'
            ? t`This provisional authorization was ended`
            : t`The scheme refused this provisional authorization`
        }
        announce="none"
      >
        <Trans>The scheme does not pay for services under it. Ask the reception before giving more.</Trans>
      </Band>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
