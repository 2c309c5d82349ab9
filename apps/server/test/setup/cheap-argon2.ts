import { createRequire } from 'node:module';

/**
 * argon2 for the server's API tests, at its least cost: they hash hundreds of passwords and codes. What the product
 * uses is shown beside its source (`platform/auth/passwords.test.ts`); the servers that tests start as processes use it.
 */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof argon2.hash = (secret, options, signal) =>
  argon2.hash(secret, { ...options, ...least }, signal);
export const hashRaw: typeof argon2.hashRaw = (secret, options, signal) =>
  argon2.hashRaw(secret, { ...options, ...least }, signal);
export const { verify } = argon2;
