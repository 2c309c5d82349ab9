/** An answer before it is written to the wire. */
export interface Reply {
  status: number;
  type: string;
  text: string;
}

/** A JSON answer. */
export function json(status: number, body: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) };
}

/** Returns the JSON body of an answer; undefined without one. */
export function bodyOf(reply: Reply): unknown {
  return reply.type.startsWith('application/json') && reply.text !== '' ? JSON.parse(reply.text) : undefined;
}
