import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useKnownDiagnoses } from '../../entities/record/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface DiagnosisChoiceProps {
  memberId: string;
  /** The chosen codes. */
  value: readonly string[];
  onChange: (codes: readonly string[]) => void;
  error: string | undefined;
}

/** Shows the active diagnoses as checkboxes, newest first. A single one is preselected. */
export function DiagnosisChoice({ memberId, value, onChange, error }: DiagnosisChoiceProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const cameFrom = useCameFrom();
  const errorId = useId();
  const query = useKnownDiagnoses(memberId);
  const status = query.data;
  const only = status?.length === 1 ? status[0]?.code : undefined;
  // Selects the only diagnosis once, so a person can clear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed selection must not select it again.
  useEffect(() => {
    if (only && value.length === 0) onChange([only]);
  }, [only]);
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((chosen) => chosen !== code) : [...value, code]);
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium">{t`Diagnoses`}</legend>
      {query.isPending ? (
        <Skeleton className="h-11" />
      ) : query.error && !status ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError id={`${errorId}-load`}>{describe(query.error, failures.any)}</FieldError>
          <Button onClick={() => void query.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : status && status.length > 0 ? (
        <ul className="max-h-64 overflow-y-auto rounded-md border border-edge">
          {status.map((line, index) => (
            <li data-row key={line.code} className="border-b border-line last:border-b-0">
              <label className="control flex items-center gap-3 px-3 py-1.5 hover:bg-sunken has-focus-visible:bg-accent-soft">
                <input
                  type="checkbox"
                  name={index === 0 ? 'diagnosisCodes' : undefined}
                  checked={value.includes(line.code)}
                  onChange={() => toggle(line.code)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <span className="min-w-44 flex-1 break-words">
                    <span className="figures font-semibold">{line.code}</span> {line.name}
                  </span>
                  <span className="flex items-center gap-x-2 text-sm text-muted">
                    <Badge tone={line.certainty === 'Final' ? 'ok' : 'neutral'}>
                      {translate(line.certainty)}
                    </Badge>
                    <span className="figures whitespace-nowrap">{formatDay(line.createdAt)}</span>
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-md border border-line bg-sunken px-3 py-2 text-muted">
          <Trans>This patient has no recorded diagnosis. Record one on the patient’s page first.</Trans>{' '}
          <Link
            to="/patients/$nhifId"
            params={{ nhifId: memberId }}
            state={cameFrom}
            className="text-accent underline underline-offset-2"
          >
            <Trans>Open the patient’s page</Trans>
          </Link>
        </p>
      )}
      {error ? (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
