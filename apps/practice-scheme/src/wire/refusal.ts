/** A refusal by the scheme: an HTTP status, and the text of the answer's `message`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A refusal with 400 and the reason. */
export const refuse = (message: string): Refusal => new Refusal(400, message);

/** A refusal with 404: the requested record is unknown. */
export const notKnown = (what: string): Refusal => new Refusal(404, `${what} was not found`);
