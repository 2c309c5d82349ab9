import { rules } from 'virtual:rules';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { ActionForm, type ActionFormProps } from '../../src/ui/ActionForm.tsx';
import { Check, CheckGroup } from '../../src/ui/Check.tsx';
import { DateField } from '../../src/ui/DateField.tsx';
import { FieldFrame } from '../../src/ui/Field.tsx';
import { CreditCard } from '../../src/ui/icons.ts';
import { NumberField } from '../../src/ui/NumberField.tsx';
import { Picker, type PickerProps } from '../../src/ui/Picker.tsx';
import { ReasonDialog } from '../../src/ui/ReasonDialog.tsx';
import { ReasonField } from '../../src/ui/ReasonField.tsx';
import { SearchField } from '../../src/ui/SearchField.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { PasswordField, TextField } from '../../src/ui/TextField.tsx';
import { newId } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { serverError } from '../data.ts';
import { find, ignore, type Page, press, submit, write } from '../example.ts';

const longText =
  'Fell from a ladder on Friday, was unconscious for some minutes, and complains of a headache since';

export const pages: readonly Page[] = [
  {
    part: 'ui/TextField',
    examples: {
      Empty: () => <TextField label={t`Card number`} />,
      'With a description': () => (
        <TextField label={t`Medicine or substance`} description={t`Such as Penicillin, Sulfa, Latex`} />
      ),
      'With an icon': () => (
        <TextField
          label={t`Card number`}
          icon={<CreditCard aria-hidden size={18} />}
          defaultValue="109900000007"
        />
      ),
      Warning: () => (
        <TextField
          label={t`Card number`}
          defaultValue="10"
          warning="Only 2 digits. Press Enter again to verify anyway."
        />
      ),
      Refused: () => <TextField label={t`Reason`} error={<Trans>Choose a reason</Trans>} />,
      Disabled: () => <TextField label={t`Card number`} disabled defaultValue="109900000007" />,
      'Long text': () => <TextField label={t`Remarks`} defaultValue={longText} />,
      Password: () => <PasswordField label={t`Password`} autoComplete="off" defaultValue="Karibu-2026" />,
    },
  },
  {
    part: 'ui/TextArea',
    examples: {
      'Several lines': () => <TextArea label={t`Remarks`} defaultValue={longText} />,
      Refused: () => <TextArea label={t`Reason`} error={<Trans>Choose a reason</Trans>} />,
    },
  },
  {
    part: 'ui/ReasonField',
    examples: {
      'Usual reasons': () => (
        <ReasonField
          label={t`Reason`}
          usual={[t`Wrong patient`, t`Patient left`]}
          value=""
          onChange={ignore}
        />
      ),
      'One line, refused': () => (
        <ReasonField
          isLine
          label={t`Reason`}
          usual={[t`Patient left`]}
          value="UTI"
          error={<Trans>Choose a reason</Trans>}
          onChange={ignore}
        />
      ),
    },
  },
  {
    part: 'ui/NumberField',
    examples: {
      'A number': () => <NumberField kind="decimal" label={t`Dose`} value="0,5" onChange={ignore} />,
      'Can mean two': () => <NumberField kind="whole" label={t`Quantity`} value="1,000" onChange={ignore} />,
      Money: () => <NumberField kind="shillings" label={t`Amount (TZS)`} value="12,500" onChange={ignore} />,
    },
  },
  {
    part: 'ui/Field',
    examples: {
      'Frame of any control': () => (
        <FieldFrame
          id="own-control"
          label={t`Reason`}
          description={t`Why the patient cannot wait.`}
          error={<Trans>Choose a reason</Trans>}
        >
          <input id="own-control" aria-invalid className="field-box" />
        </FieldFrame>
      ),
    },
  },
  {
    part: 'ui/Select',
    examples: {
      'Nothing chosen': () => <Select label={t`Sex`} placeholder={t`Select`} options={sexes()} />,
      Chosen: () => <Select label={t`Sex`} options={sexes()} defaultValue="Male" />,
      Refused: () => (
        <Select
          label={t`Reason`}
          placeholder={t`Choose a reason`}
          options={sexes()}
          error={<Trans>Choose a reason</Trans>}
        />
      ),
      Disabled: () => (
        <Select label={t`Card type`} placeholder={t`Select a card type`} options={[]} disabled />
      ),
    },
  },
  {
    part: 'ui/DateField',
    examples: {
      Empty: () => <DateExample day="" />,
      Chosen: () => <DateExample day="2026-11-22" />,
      'Too late': () => <DateExample day="2026-11-22" max="2026-11-20" />,
      'No day': {
        Draw: () => <DateExample day="" />,
        act: async () => {
          await write('input', 'yesterday');
          // The field reads a day when it is left.
          await press('h1');
        },
      },
    },
  },
  {
    part: 'ui/Calendar',
    examples: {
      Open: {
        Draw: () => <DateExample day="2026-11-22" max="2026-11-25" />,
        act: async () => {
          await press('main button');
          await find('[role=grid]');
        },
      },
    },
  },
  {
    part: 'ui/Check',
    examples: {
      'Yes or no': () => <CheckExample />,
      'Yes or no, refused': () => (
        <CheckExample error={<Trans>The scheme reads them on the claim form.</Trans>} />
      ),
      'Any of several': () => <CheckGroupExample />,
      'Any of several, refused': () => (
        <CheckGroupExample error={<Trans>Choose at least one diagnosis</Trans>} />
      ),
    },
  },
  {
    part: 'ui/SegmentedControl',
    examples: {
      'Two choices': () => <SegmentedExample />,
      Disabled: () => <SegmentedExample disabled />,
    },
  },
  {
    part: 'ui/SearchField',
    examples: {
      Empty: SearchExample,
      Searching: { Draw: SearchExample, act: () => write('input', 'Neema') },
    },
  },
  {
    part: 'ui/Picker',
    examples: {
      Closed: () => <PickerExample />,
      Chosen: () => <PickerExample chosen={malaria} />,
      Refused: () => <PickerExample error={t`Choose a diagnosis from the list`} />,
      Results: { Draw: () => <PickerExample />, act: () => press('input') },
      Searching: { Draw: () => <PickerExample items={[]} searching />, act: () => press('input') },
      'Nothing found': { Draw: () => <PickerExample items={[]} />, act: () => press('input') },
      Failed: {
        Draw: () => <PickerExample items={[]} failed="The service is not available" />,
        act: () => press('input'),
      },
    },
  },
  {
    part: 'ui/ActionForm',
    examples: {
      Ready: () => <FormExample />,
      Pending: () => <FormExample pending />,
      Failed: () => (
        <FormExample failed={{ text: serverError.description, error: serverError, until: undefined }} />
      ),
      'Has to wait': () => (
        <FormExample failed={{ text: '', error: serverError, until: Date.now() + 90_000 }} />
      ),
    },
  },
  {
    part: 'ui/ReasonDialog',
    examples: {
      Open: { Draw: ReasonExample },
      'Without a reason': { Draw: ReasonExample, act: submit },
      Pending: { Draw: ReasonExample, answer: () => server.delay('cancelVisit'), act: giveReason },
      Refused: {
        Draw: ReasonExample,
        answer: () => server.refuse('cancelVisit', 'conflict'),
        act: giveReason,
      },
    },
  },
];

const sexes = () => [
  { value: 'Female', label: t`Female` },
  { value: 'Male', label: t`Male` },
];

function DateExample({ day, max }: { day: string; max?: string }) {
  const [value, setValue] = useState(day);
  return (
    <DateField
      label={t`Date of birth`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      {...(max && { max })}
    />
  );
}

function CheckExample({ error }: { error?: ReactNode }) {
  const [checked, setChecked] = useState(true);
  return (
    <Check
      label={t`Skip waiting`}
      description={t`The scheme reads them on the claim form.`}
      checked={checked}
      onChange={setChecked}
      error={error}
    />
  );
}

function CheckGroupExample({ error }: { error?: ReactNode }) {
  const [values, setValues] = useState<('Female' | 'Male')[]>(['Male']);
  return (
    <CheckGroup
      label={t`Sex`}
      name="sexes"
      options={[
        { value: 'Female', label: t`Female` },
        { value: 'Male', label: t`Male` },
      ]}
      values={values}
      onChange={setValues}
      error={error}
    />
  );
}

function SegmentedExample({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<'Provisional' | 'Final'>('Final');
  return (
    <SegmentedControl
      label={t`Certainty`}
      options={[
        { value: 'Provisional', label: t`Provisional` },
        { value: 'Final', label: t`Final` },
      ]}
      value={value}
      onChange={setValue}
      disabled={disabled}
    />
  );
}

function SearchExample() {
  return <SearchField label={t`Name or card number`} onSearch={ignore} />;
}

const malaria = { code: 'B50.9', name: 'Plasmodium falciparum malaria, unspecified' };
const pressure = { code: 'I10', name: 'Essential (primary) hypertension' };
type Code = typeof malaria;

type PickerExampleProps = Partial<Pick<PickerProps<Code>, 'items' | 'searching' | 'failed' | 'error'>> & {
  chosen?: Code;
};

function PickerExample({
  items = [malaria, pressure],
  chosen,
  searching = false,
  failed,
  error,
}: PickerExampleProps) {
  const [search, setSearch] = useState('');
  const [value, setValue] = useState(chosen);
  return (
    <Picker
      label={t`Diagnosis`}
      listLabel={t`Diagnoses`}
      clearLabel={t`Clear the diagnosis`}
      search={search}
      onSearch={setSearch}
      items={items}
      itemKey={({ code }) => code}
      renderItem={({ code, name }) => (
        <>
          <b>{code}</b> {name}
        </>
      )}
      chosen={value && `${value.code} ${value.name}`}
      onChoose={setValue}
      searching={searching}
      failed={failed}
      empty={<Trans>No code matches. Try other words, or the code.</Trans>}
      error={error}
    />
  );
}

function FormExample({
  pending = false,
  failed,
}: Partial<Pick<ActionFormProps['form'], 'pending' | 'failed'>>) {
  const ref = useRef<HTMLFormElement>(null);
  return (
    <ActionForm
      form={{
        ref,
        onSubmit: (event) => event.preventDefault(),
        onKeyDown: ignore,
        pending,
        failed,
        whenDiscarded: ignore,
      }}
      submit={<Trans>Record the payment</Trans>}
      onCancel={ignore}
    >
      <TextField label={t`Amount (TZS)`} defaultValue="24,000" />
    </ActionForm>
  );
}

async function giveReason() {
  await write('[name=reason]', 'Sent to the wrong care point');
  await submit();
}

function ReasonExample() {
  return (
    <ReasonDialog
      title={<Trans>Close the visit</Trans>}
      submit={<Trans>Close the visit</Trans>}
      cancel={<Trans>Keep it open</Trans>}
      rules={rules.cancelVisit}
      send={(call, reason) => call('cancelVisit', { params: { id: newId() }, body: { reason } })}
      onClose={ignore}
    >
      <Trans>Nothing was recorded.</Trans>
    </ReasonDialog>
  );
}
