import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rootCertificates } from 'node:tls';
import { z } from 'zod';
import { StartError } from '../errors.ts';
import { isLoopback } from './loopback.ts';

/** Where a scheme's service is: addresses of the installation, never of a facility. */
export interface SchemeConfig {
  token: URL;
  servicehub: URL;
  claims: URL;
  /** PEM of every trusted authority; null: those of Node. */
  ca: string[] | null;
  /** Facilities that are connected to a practice scheme on this computer while this server runs. */
  practice: { code: string; clientId: string; secret: string }[];
}

const form = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  const safe =
    protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
  return safe && search === '' && hash === '' && username === '' && password === '';
};

const address = (example: string) =>
  z
    .string()
    .refine(form, `must be an address with https and no query or credentials in it, such as ${example}`)
    .transform((value) => new URL(value.replace(/\/+$/, '')))
    .optional();

const practiceOf = /^([0-9A-Za-z/-]{1,32}):([^:,\s]{1,200}):([^,\s]{1,500})$/;

/** The variables of the scheme's service. */
export const schemeVariables = {
  /** The scheme's service; all three or none: token endpoint, ServiceHub, claims server. */
  SCHEME_TOKEN_URL: address('https://scheme.example.org/authserver/connect/token'),
  SCHEME_URL: address('https://scheme.example.org/servicehub'),
  SCHEME_CLAIMS_URL: address('https://scheme.example.org/ocs'),
  /** A private authority (PEM) that is trusted for these addresses beside the public ones. */
  SCHEME_CA: z.string().optional(),
  /** `code:clientId:secret` of facilities that practise, with commas; for addresses on this computer alone. */
  SCHEME_PRACTICE: z
    .string()
    .refine(
      (value) => value.split(',').every((part) => practiceOf.test(part.trim())),
      'must be code:clientId:secret, with commas between several, such as 00123:practice:secret',
    )
    .optional(),
} as const;

const schema = z.object(schemeVariables);

/**
 * Returns the scheme's part of the configuration; null without addresses.
 * @throws StartError with the variable and the remedy
 */
export function toSchemeConfig(read: z.output<typeof schema>, folder: string): SchemeConfig | null {
  const { SCHEME_TOKEN_URL: token, SCHEME_URL: servicehub, SCHEME_CLAIMS_URL: claims } = read;
  if (!token || !servicehub || !claims) {
    const missing = (['SCHEME_TOKEN_URL', 'SCHEME_URL', 'SCHEME_CLAIMS_URL'] as const).filter(
      (name) => !read[name],
    );
    if (missing.length < 3)
      throw new StartError(
        `The addresses of the scheme's service go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
      );
    for (const name of ['SCHEME_CA', 'SCHEME_PRACTICE'] as const) {
      if (read[name])
        throw new StartError(`${name} needs SCHEME_TOKEN_URL, SCHEME_URL and SCHEME_CLAIMS_URL beside it`);
    }
    return null;
  }
  const practice = (read.SCHEME_PRACTICE ?? '')
    .split(',')
    .map((part) => practiceOf.exec(part.trim()))
    .filter((part) => part !== null)
    .map(([, code = '', clientId = '', secret = '']) => ({ code, clientId, secret }));
  const local = [token, servicehub, claims].every(({ hostname }) =>
    isLoopback(hostname.replace(/^\[|\]$/g, '')),
  );
  if (practice.length > 0 && !local)
    throw new StartError(
      'SCHEME_PRACTICE needs addresses on this computer, such as http://127.0.0.1:8090/servicehub',
    );
  return {
    token,
    servicehub,
    claims,
    practice,
    ca: read.SCHEME_CA ? readAuthority(resolve(folder, read.SCHEME_CA)) : null,
  };
}

function readAuthority(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8');
    const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('no certificate');
    for (const each of certificates) new X509Certificate(each);
    // Otherwise this would replace the authorities that Node trusts by default.
    return [...rootCertificates, ...certificates];
  } catch {
    throw new StartError(
      'SCHEME_CA must be a file with the certificate of an authority in PEM, such as scheme-ca.pem',
    );
  }
}
