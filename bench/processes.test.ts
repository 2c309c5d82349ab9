import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenerOf } from './processes.ts';

describe('the process of a measured server', () => {
  it('is the one that listens on its port', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(listenerOf(port)).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    expect(() => listenerOf(port)).toThrow(`Nothing listens on port ${port}`);
  });
});
