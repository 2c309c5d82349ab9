import { rules } from 'virtual:rules';
import type { LabResult } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ReadyTexts } from '../../entities/orders/ReadyTexts.tsx';
import { MeasureField, MeasureHead } from '../../entities/results/MeasureField.tsx';
import { PreviousWords } from '../../entities/results/ResultView.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { bodyOf, draftOf, problemsOf, refusedValues } from './draft.ts';
import { useProblemTexts } from './useProblemTexts.ts';

interface ResultFormProps {
  test: LabResult;
  onDone: (test: LabResult) => void;
  onBack: () => void;
}

/** Enters or corrects a result: the measured values, if the test has any, remarks, and the reason of a correction. */
export function ResultForm({ test, onDone, onBack }: ResultFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  // The version on the screen. A person must not correct a newer one without having seen it.
  const [openedTest] = useState(test);
  const corrected = openedTest.versions[0];
  const { measures, choices, previous } = openedTest;
  const texts = useProblemTexts();
  const form = useActionForm({
    first: { ...draftOf(openedTest), reason: '' },
    rules: corrected ? rules.correctLabResult : rules.submitLabResult,
    check: (typed) => problemsOf(openedTest, typed, texts),
    fieldsOf: (fields, typed) => refusedValues(fields, bodyOf(openedTest, typed)),
    send: (call, { reason, ...draft }) => {
      const body = bodyOf(openedTest, draft);
      return corrected
        ? call('correctLabResult', { body: { ...body, reason, version: corrected.version } })
        : call('submitLabResult', { body });
    },
    success: corrected ? t`Result corrected` : translate(successes.result),
    failure: failures.submission,
    onDone: ({ item }) => onDone(item),
  });
  const several = measures.length > 0;
  const chooses = choices.length > 0;
  return (
    <ActionForm
      form={form}
      submit={corrected ? <Trans>Save the correction</Trans> : <Trans>Submit</Trans>}
      onCancel={onBack}
    >
      {several ? (
        <div>
          <MeasureHead previous={previous} />
          {measures.map((measure, index) => (
            <MeasureField
              key={measure.code}
              measure={measure}
              previous={previous}
              autoFocus={index === 0}
              onLeave={() => form.leave(`values.${measure.code}`)}
              {...form.field(`values.${measure.code}`)}
            />
          ))}
        </div>
      ) : null}
      {chooses ? (
        <ChoiceFields
          choices={choices}
          chosen={form.values.chosen}
          onChange={(chosen) => form.set({ chosen }, ['remarks'])}
          autoFocus={!several}
        />
      ) : null}
      {several ? null : <PreviousWords result={openedTest} />}
      <TextArea
        label={several || chooses ? t({ context: 'a result', message: 'Remarks' }) : t`Result`}
        rows={several || chooses ? 2 : 6}
        autoFocus={!several && !chooses}
        {...form.field('remarks')}
      />
      <ReadyTexts
        itemCode={openedTest.itemCode}
        itemName={openedTest.itemName}
        value={form.values.remarks}
        onChange={(remarks) => form.set({ remarks })}
      />
      {corrected ? (
        <TextArea
          label={t`Reason for the correction`}
          description={t`The old result stays in the history. The doctor sees the reason for the correction.`}
          rows={2}
          {...form.field('reason')}
        />
      ) : null}
    </ActionForm>
  );
}
