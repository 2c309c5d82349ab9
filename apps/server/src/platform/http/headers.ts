import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Features that our pages may never use; only our own pages may use passkeys and the camera. */
const permissions = [
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
].map((name) => `${name}=()`);
const ownFeatures = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'].map(
  (name) => `${name}=(self)`,
);

/**
 * Returns the headers of every answer (decision 014). helmet's headers never change, but it builds them for each
 * answer; so it runs once, at the start.
 * @param options.secure whether the product is reached by HTTPS: only then may it promise to be
 * @param options.bridge the origin of the fingerprint reader's bridge, the only other one that a page may call; null:
 * none
 */
export async function protectingHeaders(options: {
  secure: boolean;
  bridge: string | null;
}): Promise<OutgoingHttpHeaders> {
  const without = fastify();
  const helmeted = fastify();
  await helmeted.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.bridge ? [options.bridge] : [])],
        // A page prints a PDF in a frame; what is in there has this policy too.
        frameSrc: ['blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes script or markup, and no script may define a policy that allows it.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    hsts: options.secure,
  });
  const [before, after] = await Promise.all(
    [without, helmeted].map(async (server) => {
      server.get('/', () => '');
      const { headers } = await server.inject('/');
      await server.close();
      return headers;
    }),
  );
  const set = Object.entries(after ?? {}).filter(([name]) => !(name in (before ?? {})));
  return { ...Object.fromEntries(set), 'permissions-policy': [...permissions, ...ownFeatures].join(', ') };
}
