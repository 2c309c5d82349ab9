/** The scheme says no to what was sent: an HTTP status, and the words that stand in the answer's `message`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What was sent cannot be served: 400 with the reason. */
export const refuse = (message: string): Refusal => new Refusal(400, message);

/** What was asked for is not known: 404. */
export const notKnown = (what: string): Refusal => new Refusal(404, `${what} was not found`);
