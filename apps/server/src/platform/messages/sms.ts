import { message } from '@afyakadi/contract';
import { type Channel, NotHandedOver } from './channel.ts';

/**
 * SMS by a gateway over HTTPS: `POST url` with `Authorization: Bearer token` and `{ "to": "+255…", "text": "…" }`. Any
 * answer of 200 to 299 means that the gateway has it (docs/operations.md).
 * @param handOver milliseconds that handing one over may take
 */
export function smsChannel({ url, token }: { url: string; token: string | null }, handOver: number): Channel {
  return {
    async send(to, { text }) {
      const headers = {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      };
      let status: number;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ to, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(handOver),
        });
        await response.body?.cancel();
        status = response.status;
      } catch {
        throw new NotHandedOver(message('administration.smsUnavailable'));
      }
      if (status < 200 || status > 299)
        throw new NotHandedOver(message('administration.smsRefused', { status }));
    },
  };
}
