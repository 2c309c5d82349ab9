/** Messages about deliveries to the scheme. */
export const outboxMessages = {
  'outbox.unknown': 'Nothing of this kind is waiting at this facility. Reload the list.',
  'outbox.underWay': 'It is being sent to the scheme at this moment. Wait for the answer, then check again.',
  'outbox.alreadyDelivered': 'It was already delivered to the scheme.',
  'outbox.alreadyGivenUp': 'Sending it was already given up.',
} as const;
