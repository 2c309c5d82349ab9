/** Summarizes an answer in a word or two: the statuses and numbers that tests count and staff search for. */
export function outcomeOf(body: unknown): string {
  if (Array.isArray(body)) return `${body.length} found`;
  if (typeof body !== 'object' || body === null) return '';
  const values = new Map(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));
  return keys
    .map((key) => values.get(key))
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ')
    .slice(0, 200);
}

const keys = [
  ...['message', 'authorizationstatus', 'approvalstatus', 'status', 'authorizationno', 'referenceno'],
  ...['referralno', 'submissionno', 'receiptno', 'issueid', 'signatureid'],
];
