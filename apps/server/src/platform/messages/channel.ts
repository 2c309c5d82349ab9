import type { Message } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';

/** Why a message could not be handed over. */
export class NotHandedOver extends Error {
  readonly problem: Message;

  constructor(problem: Message) {
    super(englishOf(problem));
    this.problem = problem;
  }
}

/** A way out of the house for a message to one person. */
export interface Channel {
  /** Throws `NotHandedOver` when it could not be handed over; the administrator is shown its problem. */
  send(to: string, message: { subject: string; text: string }): Promise<void>;
}
