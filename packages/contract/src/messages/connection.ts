/** Messages about the connection to the scheme. */
export const connectionMessages = {
  'connection.noAddresses':
    "This installation has no addresses of a scheme's service. Its operator sets SCHEME_TOKEN_URL, SCHEME_URL and SCHEME_CLAIMS_URL.",
  'connection.clientIdRequired': 'Enter the client ID that the scheme gave the facility',
  'connection.secretRequired': 'Enter the secret of the client ID',
  'connection.newSecretRequired': 'Another client ID needs its own secret',
  'connection.jobsWaiting':
    '{count} still waiting for the current scheme; another scheme would not know them. Open Administration, Waiting for the scheme, and retry each or give it up with a reason. Then save again.',
  'connection.unknownVerifier': 'No verifier has this identifier',
  'connection.issuedByScheme':
    'The scheme has issued authorizations here, and their claims go to it. It stays; change its credentials if it has others.',
  'connection.tariffWaiting':
    'Prices or exclusions of this scheme wait at Administration, Imports. Apply or discard them first.',
  'connection.upgradeUnfinished':
    'A release that knows one scheme only may still run on this database. Finish the upgrade first: npm run admin -- migrate finish',
  'connection.servedByRegister': 'The register serves this facility, so there is no connection to try.',
  'connection.notConfigured': 'The client ID or its secret is missing. Set both again.',
} as const;
