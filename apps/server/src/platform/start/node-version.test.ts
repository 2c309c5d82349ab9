import { expect, it } from 'vitest';
import { StartError } from '../errors.ts';
import { assertSupportedNode } from './node-version.ts';

it('refuses a Node without security fixes and says why', () => {
  for (const version of ['18.20.8', '20.20.2', '21.7.3']) {
    expect(() => assertSupportedNode(version)).toThrow(StartError);
    expect(() => assertSupportedNode(version)).toThrow(`Node ${version} receives no security fixes`);
  }
});

it('accepts the supported release lines', () => {
  for (const version of ['22.0.0', '24.21.0', '26.0.0']) {
    expect(() => assertSupportedNode(version)).not.toThrow();
  }
});
