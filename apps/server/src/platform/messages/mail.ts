import { type Message, message } from '@afyakadi/contract';
import { type Channel, NotHandedOver } from './channel.ts';

/**
 * Mail by SMTP. The library is loaded with the first message.
 * @param url smtp:// or smtps:// with user and password; @param from the address that mail comes from
 * @param handOver milliseconds that handing one over may take
 */
export function mailChannel({ url, from }: { url: string; from: string }, handOver: number): Channel {
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    const times = {
      connectionTimeout: handOver,
      greetingTimeout: handOver,
      socketTimeout: handOver,
    };
    return createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  };
  let made: ReturnType<typeof transport> | undefined;
  return {
    async send(to, { subject, text }) {
      made ??= transport();
      const sender = await made;
      try {
        await sender.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw new NotHandedOver(problemOf(error));
      }
    },
  };
}

/** The code alone: a mail server's text may quote addresses. */
function problemOf(error: unknown): Message {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = Object(error);
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return message('administration.mailRefused', { reason: parts.join(' ') || 'no reason given' });
}
