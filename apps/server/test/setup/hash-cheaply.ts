// For each worker of the API tests: they hash hundreds of passwords and codes, so argon2 is used at its least cost.
import { registerHooks } from 'node:module';

const cheap = new URL('cheap-argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== cheap
      ? { url: cheap, shortCircuit: true }
      : next(specifier, context),
});
