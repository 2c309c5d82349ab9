import type { OrderLine } from '@afyakadi/contract';
import { findingTexts } from '@afyakadi/contract/care/findings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const imaging = { id: newId(), name: 'X-ray room', kind: 'imaging' } as const;
const room = { id: newId(), name: 'Dressing room', kind: 'procedures' } as const;
const scan = {
  memberVisitItemId: newId(),
  itemName: 'Ultrasound, Abdomen',
  category: 'service',
  status: 'Ordered',
  quantity: 1,
  remaining: 1,
  coverage: 'covered',
} as const;
const sessions = {
  ...scan,
  memberVisitItemId: newId(),
  itemName: 'Physiotherapy session',
  status: 'PartlyDone',
  quantity: 10,
  remaining: 6,
  dispensedQuantity: 4,
  dispenses: [
    { id: newId(), quantity: 4, report: 'Knee, left', at: '2026-11-20T06:00:00Z', byName: 'Asha Kweka' },
  ],
} as const;

async function openAt(point: typeof imaging | typeof room, ...lines: readonly PartialSample<OrderLine>[]) {
  answerSetup();
  server.list('carePoints', [...Object.values(points), imaging, room]);
  const { id } = answerPatient();
  server.list('treatmentItems', lines);
  return openScreen(`/services/${point.id}/${id}`, 'practitioner');
}

const open = async (user: Awaited<ReturnType<typeof openAt>>, name: string) => {
  await user.click(await main().findByRole('button', { name: `Record as done: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as done' }));
  return { dialog, confirm: dialog.getByRole('button', { name: 'Confirm' }) };
};

it('records imaging with what was found, and not without it', async () => {
  const user = await openAt(imaging, scan);
  const { dialog, confirm } = await open(user, scan.itemName);
  const report = dialog.getByLabelText('What was found');
  expect(report).toHaveFocus();
  await user.click(confirm);
  expect(report).toHaveAccessibleDescription('Enter what was found');
  expect(server.calls('performService')).toHaveLength(0);
  await expectAccessible();

  await replaceText(user, report, 'No free fluid');
  server.item('performService', { ...scan, status: 'Done', remaining: 0 });
  await user.click(confirm);
  await waitFor(() => expect(toasts('Recorded as done: Ultrasound, Abdomen')).toHaveLength(1));
  expect(server.calls('performService')).toMatchObject([
    { body: { memberVisitItemId: scan.memberVisitItemId, quantity: 1, report: 'No free fluid' } },
  ]);
});

it('hands over an appliance with its serial number, and shows which one is taken', async () => {
  const aid = { ...scan, memberVisitItemId: newId(), itemName: 'Hearing aid', asks: ['serialNo'] } as const;
  const user = await openAt(room, aid);
  const { dialog, confirm } = await open(user, aid.itemName);
  const serialNo = dialog.getByLabelText('Serial number');
  expect(serialNo).toHaveFocus();
  await user.click(confirm);
  expect(serialNo).toHaveAccessibleDescription('Enter the serial number');
  expect(server.calls('performService')).toHaveLength(0);
  await user.type(serialNo, 'HA-1');
  const taken = 'Serial number HA-1 is already on a claim.';
  server.refuse('performService', 'conflict', taken, { fields: { serialNo: taken } });
  await user.click(confirm);
  await waitFor(() => expect(serialNo).toHaveAccessibleDescription(taken));
  expect(server.calls('performService')).toMatchObject([{ body: { serialNo: 'HA-1', size: null } }]);
  await expectAccessible();
});

it('shows how many sessions are left and their reports, and records no more than that', async () => {
  const user = await openAt(room, sessions);
  const row = await main().findByRole('row', { name: /Physiotherapy/ });
  expect(row).toHaveTextContent('Partly done');
  expect(row).toHaveTextContent('6 of 10 left');
  expect(row).toHaveTextContent('Knee, left');
  const { dialog, confirm } = await open(user, sessions.itemName);
  const howMany = dialog.getByLabelText('How many');
  await replaceText(user, howMany, '7');
  await user.click(confirm);
  expect(howMany).toHaveAccessibleDescription('Only 6 are left.');
  expect(server.calls('performService')).toHaveLength(0);
});

it('shows what is left of the approval of sessions that ended early', async () => {
  const user = await openAt(room, {
    ...sessions,
    status: 'NotDone',
    remaining: 0,
    coverage: 'approval',
    needsApproval: true,
    approval: {
      id: newId(),
      status: 'Valid',
      referenceNo: 'NHIF/REF/7',
      quantityApproved: 10,
      quantityUsed: 4,
    },
  });
  const row = await main().findByRole('row', { name: /Physiotherapy/ });
  expect(row).toHaveTextContent('Partly done4 of 10 done');
  expect(row).toHaveTextContent('6 of 10 left');
  await user.click(within(row).getByRole('button', { name: `Approval of ${sessions.itemName}` }));
  expect(await screen.findByRole('dialog', { name: 'Approval' })).toHaveTextContent('4 given, 6 left');
});

it('does not record what waits for the approval, and closes it with a reason', async () => {
  const user = await openAt(imaging, {
    ...scan,
    coverage: 'approval',
    needsApproval: true,
    findings: [{ code: 'needs-approval', severity: 'warn', params: {} }],
  });
  expect(await main().findByText(findingTexts['needs-approval'])).toBeVisible();
  expect(main().queryByRole('button', { name: /^Record as done/ })).toBeNull();
  await user.click(main().getByRole('button', { name: `Close as not done: ${scan.itemName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close as not done' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Choose a reason', 'Patient left', 'Patient refused', 'Equipment or supplies missing', 'Other'],
  ]);
});

it('calls a service and its state by their Swahili words', async () => {
  answerSetup();
  server.list('carePoints', [...Object.values(points), room]);
  const { id } = answerPatient();
  server.list('treatmentItems', [{ ...scan, status: 'Done', remaining: 0 }]);
  await openScreen(`/services/${room.id}/${id}`, 'practitioner', { language: 'sw' });
  expect(await main().findByRole('row', { name: /Ultrasound/ })).toHaveTextContent('Imefanyika');
  expect(main().getByRole('columnheader', { name: 'Huduma' })).toBeVisible();
});

it('takes back what was done', async () => {
  const user = await openAt(room, sessions);
  await user.click(await main().findByRole('button', { name: `Details of ${sessions.itemName}` }));
  const details = within(await screen.findByRole('dialog', { name: 'Procedure' }));
  await user.click(details.getByRole('button', { name: /^Reverse 4/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Take back what was done' }));
  await replaceText(user, form.getByLabelText('Reason'), 'Another patient');
  server.item('reverseDispense', sessions);
  await user.click(form.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(toasts('Taken back')).toHaveLength(1));
});

it('lists the visits of a care point with what waits, and opens its page of the patient', async () => {
  server.list('carePoints', [room]);
  const visit = {
    id: newId(),
    authorizedMemberId: newId(),
    firstName: 'Neema',
    visitStatus: 'Pending',
    takenAt: null,
    waitingServices: [
      { name: 'Wound Dressing', urgent: true },
      { name: 'Wound Suturing', urgent: false },
    ],
  } as const;
  server.list('carePointVisits', [visit]);
  server.item('takeVisit', visit);
  const user = await openScreen('/visits', 'practitioner');
  expect(await main().findByText('Wound Dressing, Wound Suturing')).toBeVisible();
  await user.click(main().getByRole('button', { name: /^Start visit of Neema/ }));
  await waitFor(() =>
    expect(window.location.pathname).toBe(`/services/${room.id}/${visit.authorizedMemberId}`),
  );
});

it('orders a procedure without a visit before it, and says where it is done', async () => {
  answerSetup();
  const dressing = {
    id: newId(),
    itemName: 'Wound Dressing',
    groupName: 'Wound Dressing',
    category: 'service',
    careKind: 'procedures',
  } as const;
  server.list('searchItems', [dressing]);
  const { id } = answerPatient();
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'New Procedure' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New Procedure' }));
  expect(await panel.findByText(/Procedure room/)).toBeVisible();
  await replaceText(user, panel.getByRole('combobox', { name: /^Search / }), 'dressing');
  await passTime(250);
  await panel.findByRole('option', { name: /Wound Dressing/ });
  await user.keyboard('{Enter}');
  const line = within(await panel.findByRole('listitem', { name: 'Wound Dressing' }));
  await replaceText(user, line.getByLabelText('Quantity'), '3');
  await expectAccessible();
  await user.click(panel.getByRole('button', { name: 'Submit Procedures' }));
  await waitFor(() =>
    expect(server.calls('addOrder')).toMatchObject([
      { body: { memberItems: [{ id: dressing.id, quantity: 3, frequency: null }] } },
    ]),
  );
  expect(server.calls('startVisit')).toHaveLength(0);
});

it('writes a ready text of the item with one press, and keeps what is written', async () => {
  server.item('readyTexts', { itemCode: 'U1', texts: ['No free fluid.'] });
  const user = await openAt(imaging, scan);
  const { dialog } = await open(user, scan.itemName);
  await user.click(await dialog.findByRole('button', { name: 'No free fluid.' }));
  const report = dialog.getByLabelText('What was found');
  expect(report).toHaveValue('No free fluid.');
  await replaceText(user, report, 'Gallstones.');
  server.item('keepReadyText', { itemCode: 'U1', texts: ['No free fluid.', 'Gallstones.'] });
  server.item('readyTexts', { itemCode: 'U1', texts: ['No free fluid.', 'Gallstones.'] });
  await user.click(dialog.getByRole('button', { name: 'Keep as a ready text' }));
  await dialog.findByRole('button', { name: 'Gallstones.' });
  expect(server.calls('keepReadyText')).toMatchObject([{ body: { text: 'Gallstones.', kept: true } }]);
});
