import type { ImportInDetail } from '@afyakadi/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { dayOf, formatNumber } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { EffectiveDateField, tomorrow } from './EffectiveDateField.tsx';
import type { ApplyOptions } from './useApplyImport.ts';

export interface ApplyDialogProps {
  importFile: ImportInDetail;
  onApply: (agreed: ApplyOptions) => void;
  onClose: () => void;
}

/** Shows the number of changes, and asks for the required confirmations. */
export function ApplyDialog({ importFile, onApply, onClose }: ApplyDialogProps) {
  const { t } = useLingui();
  const ofScheme = importFile.source === 'scheme';
  // A scheme no longer pays for items that its tariff omits.
  const [missingToo, setMissingToo] = useState(ofScheme && importFile.missing > 0);
  const [withoutRefused, setWithoutRefused] = useState(false);
  const [withUnknownForms, setWithUnknownForms] = useState(false);
  const forms = importFile.unknownForms;
  const [effectiveOn, setEffectiveOn] = useState(ofScheme ? tomorrow() : null);
  const [problem, setProblem] = useState<string>();
  const [dayProblem, setDayProblem] = useState<string>();
  const refused = formatNumber(importFile.refused);
  const nothing = importFile.added + importFile.changed === 0 && !missingToo;
  const agreeing = (set: (on: boolean) => void) => (on: boolean) => {
    set(on);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (effectiveOn !== null && !(effectiveOn >= dayOf(new Date())))
      setDayProblem(t`Choose today or a later day.`);
    else if (importFile.refused > 0 && !withoutRefused)
      setProblem(
        ofScheme
          ? t`Agree to continue without the refused rows`
          : t`Agree to continue without the refused rows, or correct the file`,
      );
    else if (forms.length > 0 && !withUnknownForms)
      setProblem(t`Agree to continue with the dosage forms that are not known`);
    else if (nothing)
      setProblem(
        ofScheme
          ? t`The only possible change is to remove missing entries`
          : t`The only possible change is to remove entries that the file does not have`,
      );
    else onApply({ missingToo, withoutRefused, effectiveOn });
  };
  return (
    <Dialog
      title={ofScheme ? <Trans>Apply the scheme’s list</Trans> : <Trans>Apply this file</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Changes importFile={importFile} missingToo={missingToo} />
        {ofScheme ? (
          <EffectiveDateField
            value={effectiveOn}
            onChange={(day) => {
              setEffectiveOn(day);
              setDayProblem(undefined);
            }}
            error={dayProblem}
          />
        ) : null}
        <WhenApplied importFile={importFile} />
        {importFile.missing > 0 ? (
          <MissingToo importFile={importFile} checked={missingToo} onChange={agreeing(setMissingToo)} />
        ) : null}
        {importFile.refused > 0 ? (
          <Check
            label={<Trans>Continue without the refused rows</Trans>}
            description={t`Refused rows: ${refused}. They change nothing.`}
            checked={withoutRefused}
            onChange={agreeing(setWithoutRefused)}
          />
        ) : null}
        {forms.length > 0 ? (
          <Check
            label={<Trans>Continue with dosage forms that are not known</Trans>}
            description={forms.map(({ name }) => name || t`No form`).join(', ')}
            checked={withUnknownForms}
            onChange={agreeing(setWithUnknownForms)}
          />
        ) : null}
        <div role="alert">
          <FieldError id="apply-problem">{problem}</FieldError>
        </div>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary">
            {!ofScheme ? (
              <Trans>Apply now</Trans>
            ) : effectiveOn === null ? (
              <Trans>Apply at once</Trans>
            ) : (
              <Trans>Apply from that day</Trans>
            )}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The effect of the import on the rows. */
function Changes({ importFile, missingToo }: { importFile: ImportInDetail; missingToo: boolean }) {
  return (
    <ul className="figures flex list-disc flex-col gap-1 pl-5">
      {importFile.added > 0 ? (
        <li>
          <Plural value={importFile.added} one="# row is added" other="# rows are added" />
        </li>
      ) : null}
      {importFile.changed > 0 ? (
        <li>
          <Plural value={importFile.changed} one="# row is changed" other="# rows are changed" />
        </li>
      ) : null}
      {importFile.missing > 0 && !missingToo ? (
        <li>
          {importFile.source === 'scheme' ? (
            <Plural
              value={importFile.missing}
              one="# entry that the scheme does not have stays as it is"
              other="# entries that the scheme does not have stay as they are"
            />
          ) : (
            <Plural
              value={importFile.missing}
              one="# entry that the file does not have stays as it is"
              other="# entries that the file does not have stay as they are"
            />
          )}
        </li>
      ) : null}
    </ul>
  );
}

/** Asks for the entries that the list does not have, and says what removing them means. */
function MissingToo({
  importFile,
  checked,
  onChange,
}: {
  importFile: ImportInDetail;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const { t } = useLingui();
  const missing = formatNumber(importFile.missing);
  const missingTooHelp = {
    members: t`${missing} members become inactive. Their cards are no longer accepted.`,
    tariff: importFile.scheme
      ? t`${missing} prices end. The patients of this scheme then pay for these items themselves. Existing orders stay.`
      : t`${missing} items or prices go out of use and can no longer be ordered. Existing orders stay.`,
    exclusions: t`${missing} exclusions end: the scheme pays for these items again.`,
    benefits: t`${missing} entries end: the scheme pays without these co-payments and ceilings. Existing orders stay.`,
  }[importFile.kind];
  return (
    <Check
      label={
        importFile.source === 'scheme' ? (
          <Trans>Also remove missing entries</Trans>
        ) : (
          <Trans>Also remove entries that the file does not have</Trans>
        )
      }
      description={missingTooHelp}
      checked={checked}
      onChange={onChange}
    />
  );
}

function WhenApplied({ importFile }: { importFile: ImportInDetail }) {
  return (
    <p className="text-muted">
      {importFile.source === 'scheme' ? (
        <Trans>All changes or none. Earlier services and claims keep their prices.</Trans>
      ) : importFile.kind === 'tariff' ? (
        <Trans>All changes or none. Prices apply from now on; earlier charges keep theirs.</Trans>
      ) : (
        <Trans>All changes or none. They apply from now on.</Trans>
      )}
    </p>
  );
}
