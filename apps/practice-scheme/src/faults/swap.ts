import type { Reply } from '../wire/reply.ts';

interface Previous {
  card: string;
  reply: Reply;
}

/** The answers of a call that were given before, and those that wait for another to be changed with. */
export class Swap {
  readonly #before = new Map<string, Previous[]>();
  readonly #waiting = new Map<string, (other: Reply) => Reply>();

  /** Remembers an answer: the last two cards' are enough. */
  remember(call: string, card: string, reply: Reply): void {
    const others = (this.#before.get(call) ?? []).filter((answer) => answer.card !== card);
    this.#before.set(call, [...others, { card, reply }].slice(-2));
  }

  /** The answer that this call gave last. */
  last(call: string): Reply | undefined {
    return this.#before.get(call)?.at(-1)?.reply;
  }

  /**
   * Changes answers with the next call that comes here. Where none comes within `ms`, the answer of another card that
   * was given before is taken, and the own one where there is none.
   */
  change(call: string, card: string, own: Reply, ms: number): Promise<Reply> {
    const other = this.#waiting.get(call);
    if (other) {
      this.#waiting.delete(call);
      return Promise.resolve(other(own));
    }
    const before = this.#before.get(call)?.findLast((answer) => answer.card !== card)?.reply;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(call);
        resolve(before ?? own);
      }, ms);
      this.#waiting.set(call, (reply) => {
        clearTimeout(timer);
        resolve(reply);
        return own;
      });
    });
  }
}
