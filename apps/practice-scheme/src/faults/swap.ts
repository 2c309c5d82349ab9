import type { Reply } from '../wire/reply.ts';

interface Previous {
  card: string;
  reply: Reply;
}

/** Earlier answers of a call, and answers that wait to be swapped with another. */
export class Swap {
  readonly #before = new Map<string, Previous[]>();
  readonly #waiting = new Map<string, (other: Reply) => Reply>();

  /** Remembers an answer: the last two cards' are enough. */
  remember(call: string, card: string, reply: Reply): void {
    const others = (this.#before.get(call) ?? []).filter((answer) => answer.card !== card);
    this.#before.set(call, [...others, { card, reply }].slice(-2));
  }

  /** The previous answer of this call. */
  last(call: string): Reply | undefined {
    return this.#before.get(call)?.at(-1)?.reply;
  }

  /**
   * Swaps an answer with the next call's. If none comes within `ms`, returns an earlier answer about another card, or
   * its own if there is none.
   */
  change(call: string, card: string, ownReply: Reply, ms: number): Promise<Reply> {
    const other = this.#waiting.get(call);
    if (other) {
      this.#waiting.delete(call);
      return Promise.resolve(other(ownReply));
    }
    const before = this.#before.get(call)?.findLast((answer) => answer.card !== card)?.reply;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(call);
        resolve(before ?? ownReply);
      }, ms);
      this.#waiting.set(call, (reply) => {
        clearTimeout(timer);
        resolve(reply);
        return ownReply;
      });
    });
  }
}
