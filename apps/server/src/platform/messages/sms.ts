import type { Channel } from './channel.ts';

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
        throw new Error('The SMS gateway does not answer');
      }
      if (status < 200 || status > 299) throw new Error(`The SMS gateway did not take it (${status})`);
    },
  };
}
