import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { main, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const path = `/laboratory/${newId()}`;
const memberVisitItemId = newId();
const remarks = 'The item is excluded for the member’s product.';
const refused = { status: 'Invalid', remarks, answeredAt: '2026-11-20T05:40:00.000Z' } as const;
const scan = {
  memberVisitItemId,
  itemName: 'CT Scan, Orbits',
  status: 'Ordered',
  needsApproval: true,
} as const;

function answerRefused(): void {
  server.list('labResults', [{ ...scan, approval: refused }]);
}

it('shows why the scheme refused an approval, and requests it again with a new reason', async () => {
  answerRefused();
  const user = await openScreen(path, 'lab_tech');
  await main().findByText('Approval refused');
  main().getByText(remarks);
  expect(main().queryByRole('button', { name: /^Submit Results/ })).toBeNull();

  await user.click(main().getByRole('button', { name: 'Request Approval Code for CT Scan, Orbits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Approval Code' }));
  dialog.getByText('The scheme refused');
  dialog.getByText(remarks);
  const pending = { status: 'Pending', remarks: 'The request is being looked at.' } as const;
  server.item('requestApproval', pending);
  server.list('labResults', [{ ...scan, approval: pending }]);
  await user.type(dialog.getByLabelText('Reason'), 'The scheme agreed by telephone');
  await user.click(dialog.getByRole('button', { name: 'Request' }));
  await screen.findByText('The scheme has not decided yet');
  expect(server.calls('requestApproval').map(({ body }) => body)).toEqual([
    { memberVisitItemId, reason: 'The scheme agreed by telephone', quantity: 1 },
  ]);
});

it('gives the reason in Swahili', async () => {
  answerRefused();
  await openScreen(path, 'lab_tech', { language: 'sw' });
  await main().findByText('Huduma haihusiki kwa kifurushi cha mwanachama.');
});

it('gives the scheme’s remarks about an approval in Swahili', async () => {
  const approved = { status: 'Valid', referenceNo: 'NHIF/REF/7', remarks: 'Approved.' } as const;
  server.list('labResults', [{ ...scan, approval: approved }]);
  const user = await openScreen(path, 'lab_tech', { language: 'sw' });
  await user.click(await main().findByRole('button', { name: 'Kibali cha CT Scan, Orbits' }));
  await within(await screen.findByRole('dialog', { name: 'Kibali' })).findByText('Imeidhinishwa.');
});
