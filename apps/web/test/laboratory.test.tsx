import type { LabResult } from '@afyakadi/contract';
import { findingTexts } from '@afyakadi/contract/care/findings';
import { successes, validationTexts } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import {
  expectAccessible,
  leaveUnsaved,
  main,
  openScreen,
  passTime,
  replaceText,
  toasts,
} from './lib/screen.tsx';
import { server } from './lib/server.ts';

const rdt = {
  memberVisitItemId: newId(),
  itemName: 'Malaria RDT',
  status: 'Ordered',
  unitPrice: 4_000,
} as const;
const picture = {
  memberVisitItemId: newId(),
  itemName: 'Full Blood Picture',
  status: 'Ordered',
  measures: [
    { code: 'HB', name: 'Haemoglobin', unit: 'g/dL', decimals: 1, low: 13, high: 17 },
    { code: 'PLT', name: 'Platelets', unit: '10^9/L', decimals: 0 },
  ],
} as const;
const positive = {
  ...rdt,
  status: 'Resulted',
  versions: [{ version: 1, remarks: 'Positive', byName: 'Baraka Mushi' }],
} as const;

type LabTestSample = PartialSample<LabResult>;

/** Opens a patient's laboratory page; `answer` changes its tests. */
async function openLaboratory(role: 'lab_tech' | 'doctor', ...tests: readonly LabTestSample[]) {
  answerSetup();
  const { id: authorizedMemberId } = answerPatient();
  const answer = (...listed: readonly LabTestSample[]) =>
    server.list(
      'labResults',
      listed.map((test) => ({ ...test, authorizedMemberId })),
    );
  answer(...tests);
  return { user: await openScreen(`/laboratory/${authorizedMemberId}`, role), answer };
}

async function openSubmit(user: UserEvent, name: string) {
  await user.click(await main().findByRole('button', { name: `Submit Results of ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit Results' }));
  return { dialog, submit: dialog.getByRole('button', { name: 'Submit' }) };
}

it('shows its columns, and accepts no result of a test with a pending approval', async () => {
  await openLaboratory('lab_tech', rdt, { ...picture, needsApproval: true });
  expect(await main().findByRole('row', { name: /Malaria RDT/ })).toHaveTextContent('Tsh 4,000');
  const waiting = within(screen.getByRole('row', { name: /Full Blood Picture/ }));
  expect(waiting.getByText(findingTexts['needs-approval'])).toBeVisible();
  expect(waiting.queryByRole('button', { name: /^Submit/ })).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Date', 'Code', 'Test', 'Price', 'Submit Results'],
  ]);
});

it('refuses a result of blanks at its field', async () => {
  const { user, answer } = await openLaboratory('lab_tech', rdt);
  const { dialog, submit } = await openSubmit(user, rdt.itemName);
  const result = dialog.getByLabelText('Result');
  expect(result).toHaveFocus();
  await replaceText(user, result, '  \n ');
  await user.click(submit);
  expect(result).toHaveAccessibleDescription(validationTexts.resultEmpty);
  await expectAccessible();
  expect(server.calls('submitLabResult')).toHaveLength(0);

  await replaceText(user, result, 'Negative');
  answer(positive);
  await user.click(submit);
  await waitFor(() => expect(toasts(successes.result)).toHaveLength(1));
  expect(await main().findByText('Completed')).toBeVisible();
});

it('marks low and high values during typing, and refuses invalid numbers', async () => {
  const { user } = await openLaboratory('lab_tech', picture);
  const { dialog, submit } = await openSubmit(user, picture.itemName);
  await user.click(submit);
  await waitFor(() => expect(dialog.getByLabelText('Remarks')).toHaveFocus());
  expect(dialog.getByLabelText('Remarks')).toHaveAccessibleDescription(validationTexts.resultEmpty);
  const haemoglobin = dialog.getByRole('textbox', { name: /^Haemoglobin/ });
  expect(haemoglobin).toHaveAccessibleDescription('13–17 g/dL');
  await replaceText(user, haemoglobin, '9.1');
  expect(dialog.getByText('Low')).toBeVisible();
  await replaceText(user, haemoglobin, '17');
  expect(dialog.queryByText('Low')).toBeNull();
  await replaceText(user, haemoglobin, '17,4');
  expect(dialog.getByText('High')).toBeVisible();
  const platelets = dialog.getByRole('textbox', { name: /^Platelets/ });
  await replaceText(user, platelets, 'many');
  await user.click(submit);
  await waitFor(() => expect(platelets).toHaveFocus());
  expect(platelets).toHaveAccessibleDescription(/Must be a number/);
  await expectAccessible();
  await replaceText(user, platelets, '210');
  await user.click(submit);
  await waitFor(() =>
    expect(server.calls('submitLabResult')).toMatchObject([
      {
        body: {
          values: [
            { code: 'HB', value: 17.4 },
            { code: 'PLT', value: 210 },
          ],
        },
      },
    ]),
  );
});

it('asks about 1,000 platelets at the field, and reads 0,5 as a half', async () => {
  const { user } = await openLaboratory('lab_tech', picture);
  const { dialog, submit } = await openSubmit(user, picture.itemName);
  const haemoglobin = dialog.getByRole('textbox', { name: /^Haemoglobin/ });
  const platelets = dialog.getByRole('textbox', { name: /^Platelets/ });
  await replaceText(user, haemoglobin, '0,5');
  await replaceText(user, platelets, '1,000');
  expect(platelets).toHaveAccessibleDescription(/can be read as 1000 or as 1\. Type 1000 or 1\./);
  await user.click(submit);
  await waitFor(() => expect(platelets).toHaveFocus());
  await expectAccessible();
  // A slip of 1,000.
  await replaceText(user, platelets, '1,00');
  await user.click(submit);
  expect(platelets).toHaveAccessibleDescription(/Write it without decimals\./);
  expect(server.calls('submitLabResult')).toHaveLength(0);
  await replaceText(user, platelets, '1000');
  await user.click(submit);
  const values = [
    { code: 'HB', value: 0.5 },
    { code: 'PLT', value: 1000 },
  ];
  await waitFor(() => expect(server.calls('submitLabResult')).toMatchObject([{ body: { values } }]));
});

it('refuses values that cannot be, alone or together', async () => {
  const share = {
    unit: '%',
    decimals: 0,
    possibleLow: 0,
    possibleHigh: 100,
    partOf: 'differential',
  } as const;
  const { user } = await openLaboratory('lab_tech', {
    ...picture,
    measures: [
      { ...picture.measures[0], possibleLow: 1, possibleHigh: 30 },
      { ...share, code: 'NEU', name: 'Neutrophils' },
      { ...share, code: 'LYM', name: 'Lymphocytes' },
    ],
  });
  const { dialog, submit } = await openSubmit(user, picture.itemName);
  const field = (name: RegExp) => dialog.getByRole('textbox', { name });
  await replaceText(user, field(/^Haemoglobin/), '-12.5');
  expect(field(/^Haemoglobin/)).not.toHaveAccessibleDescription(/Enter a number/);
  await user.tab();
  expect(field(/^Neutrophils/)).toHaveFocus();
  expect(field(/^Haemoglobin/)).toHaveAccessibleDescription(
    /Enter a number from 1 to 30\. If the true value is beyond, write it in the remarks\./,
  );
  await replaceText(user, field(/^Neutrophils/), '400');
  await user.tab();
  expect(field(/^Neutrophils/)).toHaveAccessibleDescription(/Enter a number from 0 to 100/);
  await user.click(submit);
  await waitFor(() => expect(field(/^Haemoglobin/)).toHaveFocus());
  await replaceText(user, field(/^Haemoglobin/), '12.5');
  await replaceText(user, field(/^Neutrophils/), '70');
  await replaceText(user, field(/^Lymphocytes/), '50');
  await user.click(submit);
  for (const name of [/^Neutrophils/, /^Lymphocytes/])
    expect(field(name)).toHaveAccessibleDescription(/Neutrophils, Lymphocytes add up to 120 %/);
  // The other value is right again too.
  await replaceText(user, field(/^Lymphocytes/), '30');
  expect(field(/^Neutrophils/)).not.toHaveAccessibleDescription(/add up/);
  expect(server.calls('submitLabResult')).toHaveLength(0);
});

it('submits ready words, and reads them back for a correction', async () => {
  const words = (en: string, sw: string) => ({ en, sw });
  const smear = {
    ...rdt,
    itemName: 'Malaria Blood Smear',
    choices: [
      { ...words('Parasites', 'Vimelea'), options: [words('Not seen', 'Havipo'), words('Seen', 'Vipo')] },
      { ...words('Density', 'Wingi'), options: [words('+', '+'), words('++', '++')] },
    ],
    previous: { at: '2026-10-10T08:00:00Z', remarks: 'Parasites: Not seen', values: [] },
  } as const;
  const { user } = await openLaboratory('lab_tech', smear);
  const { dialog, submit } = await openSubmit(user, smear.itemName);
  expect(dialog.getByText(/Previous result, 10 Oct 2026/)).toHaveTextContent('Parasites: Not seen');
  await user.click(submit);
  await waitFor(() =>
    expect(dialog.getByLabelText('Remarks')).toHaveAccessibleDescription(validationTexts.resultEmpty),
  );
  await user.click(dialog.getByRole('radio', { name: 'Seen' }));
  await user.click(dialog.getByRole('radio', { name: '+' }));
  await user.click(dialog.getByRole('radio', { name: '++' }));
  await user.type(dialog.getByLabelText('Remarks'), 'Thick film');
  await expectAccessible();
  await user.click(submit);
  await waitFor(() =>
    expect(server.calls('submitLabResult')).toMatchObject([
      { body: { remarks: 'Parasites: Seen; Density: ++\nThick film' } },
    ]),
  );
});

it('shows the value before while typing, marks a critical one, and asks which doctor was told', async () => {
  const low = {
    ...picture,
    orderedByName: 'Dr Grace Mollel',
    measures: [{ ...picture.measures[0], criticalLow: 7, criticalHigh: 20 }],
    previous: {
      at: '2026-10-10T08:00:00Z',
      remarks: '',
      values: [{ code: 'HB', value: 15.3, unit: 'g/dL' }],
    },
  };
  const resulted = {
    ...low,
    status: 'Resulted',
    versions: [
      {
        version: 1,
        notice: null,
        state: 'Final',
        values: [
          {
            code: 'HB',
            name: 'Haemoglobin',
            unit: 'g/dL',
            value: 6.1,
            low: 13,
            high: 17,
            flag: 'low',
            critical: true,
          },
        ],
      },
    ],
  } as const;
  const { user, answer } = await openLaboratory('lab_tech', low);
  const { dialog, submit } = await openSubmit(user, picture.itemName);
  await user.type(dialog.getByRole('textbox', { name: /^Haemoglobin/ }), '6.1');
  expect(dialog.getByText('Critical')).toBeVisible();
  expect(dialog.getByText('Previous, 10 Oct 2026')).toBeVisible();
  expect(dialog.getByText(/15\.3/)).toHaveTextContent('15.3 (−9.2)');
  server.item('submitLabResult', resulted);
  answer(resulted);
  await user.click(submit);
  const told = within(await screen.findByRole('dialog', { name: 'Results' }));
  expect(told.getByText('The laboratory has not told a doctor yet.')).toBeVisible();
  expect(told.getByText(/15\.3/)).toHaveTextContent('15.3 (−9.2)');
  expect(told.getByLabelText('Doctor told')).toHaveValue('Dr Grace Mollel');
  expect(
    await within(screen.getByRole('row', { name: /Full Blood Picture/, hidden: true })).findByText(
      'No doctor told yet',
    ),
  ).toBeInTheDocument();
  await expectAccessible();
  await replaceText(user, told.getByLabelText('Doctor told'), 'Dr Salum');
  await passTime(500);
  await user.click(told.getByRole('button', { name: 'I told Dr Salum' }));
  await waitFor(() =>
    expect(server.calls('notifyCriticalResult')).toMatchObject([
      { body: { version: 1, notifiedTo: 'Dr Salum' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps a typed result on Escape', async () => {
  const { user } = await openLaboratory('lab_tech', rdt);
  const { dialog } = await openSubmit(user, rdt.itemName);
  await replaceText(user, dialog.getByLabelText('Result'), 'Positive');
  await user.keyboard('{Escape}');
  const stay = await screen.findByRole('button', { name: 'Stay' });
  await waitFor(() => expect(stay).toHaveFocus());
  await expectAccessible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Result')).toHaveFocus());
  expect(dialog.getByLabelText('Result')).toHaveValue('Positive');
  await user.keyboard('{Escape}');
  await leaveUnsaved(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls('submitLabResult')).toHaveLength(0);
});

it('corrects a result with a reason, unless a colleague has corrected it', async () => {
  const { user } = await openLaboratory('lab_tech', positive);
  server.item('viewLabResult', positive);
  await user.click(await main().findByRole('button', { name: 'View Results of Malaria RDT' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Results' })).getByRole('button', { name: 'Correct' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the result' }));
  const result = dialog.getByLabelText('Result');
  expect(result).toHaveValue('Positive');
  await replaceText(user, result, 'Negative');
  const save = dialog.getByRole('button', { name: 'Save the correction' });
  await user.click(save);
  const reason = dialog.getByLabelText('Reason for the correction');
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toHaveAccessibleDescription(/Enter the reason in words: at least 4 letters/);
  expect(server.calls('correctLabResult')).toHaveLength(0);

  const changed = 'This result was changed by Baraka Mushi. Look at it before you correct it.';
  server.refuse('correctLabResult', 'conflict', changed);
  await replaceText(user, reason, 'Read from the wrong cassette');
  await user.click(save);
  expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
  expect(result).toHaveValue('Negative');
  expect(server.calls('correctLabResult')).toMatchObject([
    { body: { remarks: 'Negative', reason: 'Read from the wrong cassette', version: 1 } },
  ]);
});

it('shows a corrected result with its reason and with the result before it', async () => {
  const corrected = {
    ...positive,
    versions: [
      { version: 2, remarks: 'Invalid', correctionReason: 'Control line faint' },
      { version: 1, remarks: 'Positive' },
    ],
  } as const;
  const { user } = await openLaboratory('lab_tech', corrected);
  server.item('viewLabResult', corrected);
  await user.click(await main().findByRole('button', { name: 'View Results of Malaria RDT' }));
  const view = within(await screen.findByRole('dialog', { name: 'Results' }));
  expect(view.getByText('Corrected: Control line faint')).toBeVisible();
  expect(view.getByText('Invalid')).toBeVisible();
  const earlier = view.getByText('Positive');
  expect(earlier).not.toBeVisible();
  await user.click(view.getByText('Before the correction'));
  expect(earlier).toBeVisible();
  await expectAccessible();
});

it('is read-only for a doctor', async () => {
  const { user } = await openLaboratory('doctor', positive, picture);
  server.item('viewLabResult', positive);
  await user.click(await main().findByRole('button', { name: 'View Results of Malaria RDT' }));
  const view = within(await screen.findByRole('dialog', { name: 'Results' }));
  expect(view.getByText(/Baraka Mushi/)).toBeVisible();
  expect(view.queryByRole('button', { name: 'Correct' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^(Submit|Close as not done)/ })).toBeNull();
});

it('closes a test as not done with a reason', async () => {
  const { user, answer } = await openLaboratory('lab_tech', rdt);
  await user.click(await main().findByRole('button', { name: 'Close as not done: Malaria RDT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close as not done' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Reagent or machine missing');
  answer({ ...rdt, status: 'NotDone', closedReason: 'Reagent or machine missing' });
  await user.click(dialog.getByRole('button', { name: 'Close as not done' }));
  expect(await main().findByRole('row', { name: /Reagent or machine missing/ })).toHaveTextContent(
    'Not done',
  );
  // The button with the focus was removed.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lab Test Results' })).toHaveFocus());
  expect(server.calls('closeLine')).toMatchObject([{ body: { reason: 'Reagent or machine missing' } }]);
});

it("opens the laboratory's own page of a patient from the visits of its care point", async () => {
  answerSetup();
  const { id } = answerPatient();
  const visit = { authorizedMemberId: id, carePointId: points.laboratory.id, firstName: 'Neema' } as const;
  server.list('carePointVisits', [{ ...visit, visitStatus: 'Pending', takenAt: '2026-11-20T05:40:00Z' }]);
  const user = await openScreen(`/medical-visit/${points.laboratory.id}`, 'lab_tech');
  await user.click(await main().findByRole('button', { name: /^Open / }));
  await waitFor(() => expect(window.location.pathname).toBe(`/laboratory/${id}`));
});

it('collects samples together and prints their label, then rejects one with a reason', async () => {
  const { user, answer } = await openLaboratory('lab_tech', rdt, picture);
  await user.click(await main().findByRole('button', { name: 'Samples' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Samples' }));
  expect(dialog.getByRole('checkbox', { name: /^Malaria RDT/ })).toBeChecked();
  const sample = {
    number: '261128-0014',
    collectedAt: '2026-11-20T06:00:00Z',
    collectedByName: 'Baraka Mushi',
    receivedAt: null,
    rejectedAt: null,
    rejectedReason: null,
  };
  const collected = [
    { ...rdt, sample },
    { ...picture, sample },
  ] as const;
  server.list('recordSamples', collected);
  answer(...collected);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: 'Collected, print label' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const label = document.querySelector('.printout');
  expect(label).toHaveTextContent(/^261128-0014Neema .*Mushi.*Malaria RDT, Full Blood Picture$/);
  expect(server.calls('recordSamples')).toMatchObject([
    { body: { act: 'collected', lines: [{ memberVisitItemId: rdt.memberVisitItemId }, {}] } },
  ]);
  await user.click(dialog.getByRole('checkbox', { name: /^Full Blood Picture/ }));
  await user.click(await dialog.findByRole('button', { name: 'Reject' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(server.calls('recordSamples')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Clotted' }));
  await expectAccessible();
  const rejected = { ...sample, rejectedAt: '2026-11-20T07:00:00Z', rejectedReason: 'Clotted' };
  server.list('recordSamples', [{ ...rdt, sample: rejected }]);
  answer({ ...rdt, sample: rejected }, collected[1]);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/^Sample 261128-0014 rejected .*: Clotted$/)).toBeVisible();
  expect(server.calls('recordSamples').at(-1)).toMatchObject({
    body: { act: 'rejected', reason: 'Clotted' },
  });
  expect(dialog.getByRole('button', { name: 'Collected, print label' })).toBeVisible();
});
