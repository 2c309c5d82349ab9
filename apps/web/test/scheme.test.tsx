import { message } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { expectAccessible, openScreen, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const claim = {
  id: newId(),
  kind: 'claim.submit',
  state: 'waiting',
  subject: '01099/2026/11/1',
  problem: 'unavailable',
  attempts: 3,
  triedAt: '2026-11-20T06:00:00Z',
  nextAt: '2026-11-20T06:10:00Z',
} as const;
const row = () => screen.findByRole('row', { name: new RegExp(claim.subject) });

describe('a waiting job', () => {
  it('keeps the widths of the columns, and shows the whole of a long remark', async () => {
    const detail = 'Held for a check: contributions have not been received since July 2026';
    server.list('outboxOf', [{ ...claim, detail }]);
    await openScreen('/admin/outbox', 'admin');
    expect(await screen.findByTitle(detail)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Waiting for the scheme' })).toHaveClass('table-fixed');
  });

  it('shows its subject and problem, and can be tried at once without moving the focus', async () => {
    server.list('outboxOf', [claim]);
    const user = await openScreen('/admin/outbox', 'admin');
    expect(await row()).toHaveTextContent('Send a claim');
    expect(await row()).toHaveTextContent('The scheme does not answer');
    expect(screen.getByRole('columnheader', { name: 'Last tried' })).toBeVisible();
    await expectAccessible();
    const retry = screen.getByRole('button', { name: `Try ${claim.subject} now` });
    await user.click(retry);
    await waitFor(() => expect(toasts('It is tried at its time')).toHaveLength(1));
    expect(server.calls('retryOutbox')).toMatchObject([{ params: { id: claim.id } }]);
    await waitFor(() => expect(retry).toHaveFocus());
  });

  it('gives our remark on an answer in Swahili, and that of the scheme as it came', async () => {
    const detailMessage = message('cards.otherStatus', { status: 'HELD' });
    server.list('outboxOf', [
      { ...claim, detail: 'The scheme answered: HELD', detailMessage },
      { ...claim, id: newId(), subject: '01099/2026/11/2', detail: 'Held for a check', detailMessage: null },
    ]);
    await openScreen('/admin/outbox', 'admin', { language: 'sw' });
    expect(await row()).toHaveTextContent('Mfuko wa bima umejibu: HELD');
    expect(screen.getByRole('row', { name: /2026\/11\/2/ })).toHaveTextContent('Held for a check');
  });

  it('names the verifier whose own scheme it is for, if there is one', async () => {
    const scheme = { verifierId: 'WCF', name: 'Workers Compensation Fund' };
    server.list('outboxOf', [claim, { ...claim, id: newId(), subject: '01099/2026/11/2', scheme }]);
    await openScreen('/admin/outbox', 'admin');
    expect(await screen.findByRole('row', { name: /2026\/11\/2/ })).toHaveTextContent(scheme.name);
    expect(screen.getByRole('row', { name: /2026\/11\/1/ })).not.toHaveTextContent(scheme.name);
  });

  it('can be given up with a reason, which focuses the heading', async () => {
    server.list('outboxOf', ({ query }) =>
      query.state === 'given-up'
        ? [{ ...claim, state: 'given-up', reason: 'Sent on paper instead' }]
        : [claim],
    );
    const user = await openScreen('/admin/outbox', 'admin');
    await user.click(await screen.findByRole('button', { name: `Give up ${claim.subject}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up the delivery' }));
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    expect(await dialog.findByText('Enter the reason in words: at least 4 letters')).toBeVisible();
    expect(server.calls('giveUpOutbox')).toHaveLength(0);
    await expectAccessible();
    await replaceText(user, dialog.getByLabelText('Reason'), 'Sent on paper instead');
    server.list('outboxOf', ({ query }) =>
      query.state === 'given-up' ? [{ ...claim, state: 'given-up', reason: 'Sent on paper instead' }] : [],
    );
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    await screen.findByText('Nothing is waiting for the scheme.');
    await waitFor(() => expect(screen.getByText(/^We send these automatically/)).toHaveFocus());
    expect(server.calls('giveUpOutbox')[0]?.body).toEqual({ reason: 'Sent on paper instead' });
    await user.click(screen.getByRole('tab', { name: 'Given up' }));
    expect(await row()).toHaveTextContent('Sent on paper instead');
  });

  it('shows and announces lost answers with their references', async () => {
    const ids = ['11111111', '22222222'].map((end) => `00000000-0000-4000-8000-0000${end}`);
    server.list(
      'outboxOf',
      ids.map((subjectId) => ({
        id: newId(),
        kind: 'authorization.recheck' as const,
        state: 'waiting' as const,
        subject: 'An authorization',
        subjectId,
      })),
    );
    await openScreen('/admin/outbox', 'admin');
    for (const end of ['11111111', '22222222']) {
      await screen.findByText(`An authorization, reference ${end}`);
      expect(
        screen.getByRole('button', { name: `Give up An authorization, reference ${end}` }),
      ).toBeVisible();
    }
  });
});

describe('the connection to the scheme', () => {
  const unset = { adapter: 'register', available: true, secretSet: false } as const;
  const saved = {
    adapter: 'servicehub',
    available: true,
    secretSet: true,
    clientId: 'practice-01100',
    hosts: ['scheme.example'],
    changedAt: '2026-11-20T06:00:00Z',
    connection: { state: 'unknown' },
  } as const;

  it('requires the credentials, and never shows the saved secret', async () => {
    server.item('schemeSettingsOf', { ...unset, connection: { state: 'local' } });
    const user = await openScreen('/admin/scheme', 'admin');
    await screen.findByText('The built-in register is in use');
    expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull();
    await expectAccessible();
    await user.click(screen.getByText("The scheme's service"));
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await screen.findByText('Enter the client ID from the scheme');
    await waitFor(() => expect(screen.getByLabelText('Client ID')).toHaveFocus());
    expect(server.calls('saveSchemeSettings')).toHaveLength(0);

    await replaceText(user, screen.getByLabelText('Client ID'), 'practice-01100');
    await replaceText(user, screen.getByLabelText('Client secret'), 'a secret');
    server.item('saveSchemeSettings', saved);
    await user.click(save);
    await waitFor(() => expect(toasts('Saved. Test the connection next.')).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Client secret')).toHaveValue(''));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Scheme', level: 2 })).toHaveFocus());
    expect(server.calls('saveSchemeSettings')[0]?.body).toEqual({
      adapter: 'servicehub',
      clientId: 'practice-01100',
      clientSecret: 'a secret',
    });
  });

  it.each([
    ['refused', /does not take our credentials/],
    ['up', /answered and takes our credentials/],
  ] as const)('shows the result of a connection test: %s', async (state, words) => {
    server.item('schemeSettingsOf', saved);
    server.item('testSchemeConnection', { ...saved, connection: { state } });
    const user = await openScreen('/admin/scheme', 'admin');
    expect(await screen.findByLabelText('Client ID')).toHaveValue('practice-01100');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    await screen.findByText(words);
    await expectAccessible();
  });

  it('returns to the register, which needs no test', async () => {
    server.item('schemeSettingsOf', saved);
    server.item('saveSchemeSettings', { ...unset, connection: { state: 'local' } });
    const user = await openScreen('/admin/scheme', 'admin');
    await user.click(await screen.findByText('Built-in register'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts('Saved')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull());
  });

  it('explains unrecognized responses, with their codes', async () => {
    server.item('schemeSettingsOf', saved);
    server.list('unrecognizedResponses', [
      { problem: 'NO_JSON' },
      { problem: 'its status is a word that is not known' },
    ]);
    await openScreen('/admin/scheme', 'admin');
    expect(await screen.findByRole('row', { name: /NO_JSON/ })).toHaveTextContent(
      'It is not written in the agreed form (JSON)',
    );
    expect(screen.getByRole('row', { name: /its status is a word that is not known/ })).toHaveTextContent(
      'It names a status that is not known.',
    );
    expect(screen.getByRole('columnheader', { name: 'First seen' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Unrecognized responses' })).toHaveClass('table-fixed');
    await expectAccessible();
  });
});

describe('the scheme of one verifier’s cards', () => {
  const workers = {
    verifierId: 'WCF',
    name: "Workers' Compensation Fund",
    state: 'down',
    since: '2026-11-20T06:00:00Z',
    clientId: 'workers-01100',
    problem: 'unreachable',
  } as const;
  const settings = {
    adapter: 'servicehub',
    available: true,
    secretSet: true,
    clientId: 'practice-01100',
    connection: { state: 'up' },
    verifiers: [{ id: 'WCF', name: workers.name }],
  } as const;

  it('is added beside the other one', async () => {
    server.item('schemeSettingsOf', settings);
    const user = await openScreen('/admin/scheme', 'admin');
    await user.click(await screen.findByRole('button', { name: "Add a verifier's own scheme" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Add a verifier's own scheme" }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText('Verifier')).toHaveAccessibleDescription('Choose the verifier');
    await expectAccessible();
    await user.selectOptions(dialog.getByLabelText('Verifier'), workers.name);
    await replaceText(user, dialog.getByLabelText('Client ID'), workers.clientId);
    await replaceText(user, dialog.getByLabelText('Client secret'), 'a secret');
    server.item('saveSchemeSettings', { ...settings, others: [workers], verifiers: [] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('article', { name: workers.name });
    expect(screen.queryByRole('button', { name: "Add a verifier's own scheme" })).toBeNull();
    expect(server.calls('saveSchemeSettings')[0]?.body).toEqual({
      verifierId: 'WCF',
      adapter: 'servicehub',
      clientId: workers.clientId,
      clientSecret: 'a secret',
    });
  });

  it('shows its state, is tested and removed', async () => {
    const both = { ...settings, others: [workers], verifiers: [] };
    server.item('schemeSettingsOf', both);
    server.item('testSchemeConnection', { ...both, others: [{ ...workers, state: 'up' }] });
    const user = await openScreen('/admin/scheme', 'admin');
    const own = within(await screen.findByRole('article', { name: workers.name }));
    expect(own.getByText(/^Workers' Compensation Fund: Scheme not answering since/)).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Test the connection' }));
    expect(await own.findByText(/answered and takes our credentials/)).toBeVisible();
    expect(server.calls('testSchemeConnection')[0]?.body).toEqual({ verifierId: 'WCF' });
    server.item('saveSchemeSettings', settings);
    await user.click(own.getByRole('button', { name: `Remove ${workers.name}` }));
    await waitFor(() => expect(screen.queryByRole('article', { name: workers.name })).toBeNull());
    expect(server.calls('saveSchemeSettings')[0]?.body).toEqual({ verifierId: 'WCF', adapter: 'register' });
  });

  it('is a line of its own above the waiting jobs and in the top bar', async () => {
    server.item('connectionState', { state: 'up', others: [workers] });
    const user = await openScreen('/admin/outbox', 'admin');
    expect(await screen.findByText('All other cards: Scheme answers')).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: /^Workers' Compensation Fund: Scheme not answering/ }),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Connection to the scheme' }));
    expect(sheet.getByText('All other cards: Scheme answers')).toBeVisible();
    await expectAccessible();
  });
});
