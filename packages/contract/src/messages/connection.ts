/** Messages about the connection to the scheme. */
export const connectionMessages = {
  'connection.noAddresses':
    "This installation has no addresses of a scheme's service. Its operator sets SCHEME_TOKEN_URL, SCHEME_URL and SCHEME_CLAIMS_URL.",
  'connection.clientIdRequired': 'Write the client ID that the scheme gave to the facility',
  'connection.secretRequired': 'Write the secret that belongs to the client ID',
  'connection.newSecretRequired': 'Another client ID needs its own secret',
  'connection.jobsWaiting':
    'Still waiting for the scheme that serves now: {count}. Another one would know nothing of it. At Administration, Waiting for the scheme, try each now or give it up with a reason; then save again.',
  'connection.servedByRegister': 'The register serves this facility, so there is no connection to try.',
  'connection.notConfigured': 'There is nothing to try it with: set the client ID and its secret again.',
} as const;
