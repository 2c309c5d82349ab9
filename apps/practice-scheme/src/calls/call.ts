import type { Facility } from '../data/lists.ts';
import type { Service } from '../service.ts';
import type { Fields } from '../wire/fields.ts';

/** The request of a call with its context. */
export interface ServiceRequest {
  service: Service;
  /** The facility whose token was shown. */
  facility: Facility;
  fields: Fields;
  /** Milliseconds since 1970. */
  now: number;
}

/** One call of docs/servicehub.md. It answers at once, in one step: the wire does the waiting. */
export interface Call {
  name: string;
  method: 'GET' | 'POST';
  /** The whole path. */
  path: string;
  /** @returns the body of a 200; throws a Refusal for another status */
  answer(request: ServiceRequest): unknown;
}

type Answering = Call['answer'];

/** Calls of one folder of ServiceHub or of the claims server. */
export function calls(
  base: string,
  gets: Record<string, Answering>,
  posts: Record<string, Answering>,
): Call[] {
  const each = (method: 'GET' | 'POST', answers: Record<string, Answering>) =>
    Object.entries(answers).map(
      ([name, answer]): Call => ({ name, method, path: `${base}/${name}`, answer }),
    );
  return [...each('GET', gets), ...each('POST', posts)];
}
