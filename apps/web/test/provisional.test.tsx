import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

it('keeps the widths of the columns, and shows the whole of a long remark', async () => {
  const remarks = 'The card is blocked: contributions have not been received since July 2026.';
  server.list('provisionalAuthorizations', [{ mark: 'refused', remarks, provisionalNo: 'P-01099-000001' }]);
  await openScreen('/provisional?state=refused', 'receptionist');
  expect(await screen.findByTitle(remarks)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Provisional authorizations' })).toHaveClass('table-fixed');
  expect(screen.getByRole('button', { name: 'End P-01099-000001' })).toBeVisible();
  await expectAccessible();
});
