/** A way out of the house for a message to one person. */
export interface Channel {
  /** Throws Error when it could not be handed over; the text of the error may be shown to the administrator. */
  send(to: string, message: { subject: string; text: string }): Promise<void>;
}
