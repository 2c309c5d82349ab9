import { createServer as createHttp, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net';
import { message } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '../../src/platform/config/index.ts';
import { createMessages } from '../../src/platform/messages/index.ts';
import { createBackground } from '../../src/platform/worker/background.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let server: TestServer;
let gateway: Server;
let mailer: TcpServer;
const posted: { headers: IncomingHttpHeaders; body: unknown }[] = [];
const mails: string[] = [];
/** The gateway's next answers; then 200. */
let answers: number[] = [];

beforeAll(async () => {
  server = await testServer();
  gateway = createHttp((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      posted.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  // The minimum of SMTP that a client needs.
  mailer = createTcp((socket) => {
    let data: string | null = null;
    socket.setEncoding('utf8');
    socket.write('220 test\r\n');
    socket.on('data', (text: string) => {
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        mails.push(data);
        data = null;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        data = '';
        socket.write('354 go on\r\n');
      } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  for (const one of [gateway, mailer])
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  gateway.close();
  mailer.close();
  await server.close();
});
beforeEach(async () => {
  posted.length = 0;
  mails.length = 0;
  answers = [];
  await server.rows('delete from outgoing_message');
});

const portOf = (one: Server | TcpServer) => {
  const address: AddressInfo | string | null = one.address();
  if (typeof address !== 'object' || !address) throw new Error('it does not listen');
  return address.port;
};
const withSms = () => ({ SMS_URL: `http://127.0.0.1:${portOf(gateway)}/send`, SMS_TOKEN: 'gateway-token' });
const withMail = () => ({ SMTP_URL: `smtp://127.0.0.1:${portOf(mailer)}`, MAIL_FROM: 'cards@example.org' });

async function send(
  settings: Record<string, string>,
  account = accountId('receptionist'),
  until: Date | null = null,
) {
  const config: Config = {
    ...readConfig({ DATABASE_URL: 'postgres://none', ...settings }, process.cwd()),
    timings: fastTimings,
  };
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error), config.timings.shutdown.background);
  const parts = { config, database: server.database, clock: () => new Date(), background };
  const messages = createMessages(parts);
  const reset = { purpose: 'reset' as const, subject: 'Your code', text: 'Msimbo: 1234 5678', until };
  const to = { facilityId: facilities.first.id, accountId: account };
  const outgoing = await server.database.transaction(to.facilityId, (tx) =>
    messages.write(tx, to, reset, new Date()),
  );
  const [written] = await server.rows('select state from outgoing_message');
  outgoing.send();
  await background.settled();
  const [row] = await server.rows('select channel, state, problem, text from outgoing_message');
  expect(failures).toEqual([]);
  return { sentBy: outgoing.sentBy, written, row };
}

it('sends the message to the gateway as documented, and does not store its text', async () => {
  const { sentBy, written, row } = await send(withSms());
  expect([sentBy, written]).toEqual(['sms', { state: 'waiting' }]);
  expect(row).toEqual({ channel: 'sms', state: 'sent', problem: null, text: null });
  expect(posted).toHaveLength(1);
  expect(posted[0]?.headers.authorization).toBe('Bearer gateway-token');
  expect(posted[0]?.body).toEqual({ to: '+255700000001', text: 'Msimbo: 1234 5678' });
});

it('tries three times, then reports why it failed', async () => {
  answers = [500, 503];
  expect((await send(withSms())).row).toMatchObject({ state: 'sent', problem: null });
  expect(posted).toHaveLength(3);
  await server.rows('delete from outgoing_message');
  answers = [500, 500, 429, 200];
  const { row } = await send(withSms());
  expect(row).toMatchObject({
    state: 'failed',
    problem: message('administration.smsRefused', { status: 429 }),
  });
});

it('does not send a message whose code has expired, and reports it', async () => {
  const { row } = await send(withSms(), accountId('receptionist'), new Date(Date.now() - 1_000));
  expect(row).toMatchObject({ state: 'failed', problem: message('administration.messageExpired') });
  expect(posted).toHaveLength(0);
});

it('sends by mail if there is an address, else by SMS, else to the administrator', async () => {
  await server.rows("update account set email = 'asha@example.org' where name = 'Test receptionist first'");
  const { sentBy, row } = await send({ ...withMail(), ...withSms() });
  expect([sentBy, row?.channel, row?.state, posted.length]).toEqual(['mail', 'mail', 'sent', 0]);
  expect(mails[0]).toContain('asha@example.org');
  expect(mails[0]).toContain('From: cards@example.org');
  expect(mails[0]).toContain('1234 5678');

  await server.rows('delete from outgoing_message');
  expect((await send(withMail(), accountId('doctor'))).row).toEqual({
    channel: 'outbox',
    state: 'sent',
    problem: null,
    text: 'Msimbo: 1234 5678',
  });
  await server.rows('delete from outgoing_message');
  const down = await send({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'cards@example.org' });
  expect(down.row).toMatchObject({
    state: 'failed',
    problem: message('administration.mailRefused', { reason: 'ESOCKET' }),
  });
  expect(JSON.stringify(down.row)).not.toContain('asha');
});

it('requires variables that belong together and an encrypted connection', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ SMTP_URL: 'smtps://mail.example.org' }, 'SMTP_URL and MAIL_FROM go together'],
    [
      { SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' },
      'SMTP_URL must be the address of a mail server',
    ],
    [{ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
    [{ SMS_URL: 'http://sms.example.org' }, 'SMS_URL must be an address with https'],
    [{ SMS_TOKEN: 'token' }, 'SMS_TOKEN needs SMS_URL'],
    [{ SMTP_SERVER: 'mail' }, 'SMTP_SERVER is not a setting'],
  ];
  for (const [settings, problem] of wrong) {
    expect(() => readConfig(settings, process.cwd()), problem).toThrow(problem);
  }
});
