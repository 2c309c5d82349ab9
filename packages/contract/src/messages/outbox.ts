/** Messages about deliveries to the scheme. */
export const outboxMessages = {
  'outbox.unknown': 'Nothing of this kind waits at this facility. Load the list again.',
  'outbox.underWay': 'It is being sent to the scheme at this moment. Wait for the answer, then check again.',
  'outbox.alreadyDelivered': 'It was already delivered to the scheme.',
  'outbox.alreadyGivenUp': 'It was given up already.',
} as const;
