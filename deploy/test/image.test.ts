import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageName } from '../../tools/package/image.ts';
import { ownVersion } from '../../tools/package/tree.ts';
import { Containers } from './lib/containers.ts';
import { firstAccount, firstFacility, Product } from './lib/product.ts';

const password = 'Mlango-wa-kijani-7';
const product = new Product('http://127.0.0.1:8080');
// podman takes no health check from an image of OCI's form.
const options = [
  '--volume=data:/var/lib/afyakadi',
  '--health-cmd=afyakadi-health',
  '--health-interval=disable',
];
let containers: Containers;

beforeAll(() => {
  containers = new Containers(mkdtempSync(join(tmpdir(), 'image-')));
});
afterAll(() => containers.removeAll());

describe('the image for containers', () => {
  it('has an account that is not root, and no secret', () => {
    const [image] = JSON.parse(containers.podman('image', 'inspect', imageName).output);
    expect(image.Config.User).toBe('10001:10001');
    expect(image.Config.Env.join(' ')).not.toMatch(/SECRET|DATA_KEY|PASSWORD|DATABASE_URL/);
    expect(image.Labels['org.opencontainers.image.version']).toBe(ownVersion());
  });

  it('runs with a read-only root and no capability', async () => {
    containers.start('first', { HOST: '127.0.0.1' }, options);
    await product.ready();
    expect(await product.page()).toContain('<title>AfyaKadi</title>');
    const inside = (line: string) => containers.podman('exec', 'first', 'sh', '-c', line);
    expect(inside('id -u; grep CapBnd /proc/self/status').output).toBe('10001\nCapBnd:\t0000000000000000\n');
    expect(inside('touch /usr/lib/afyakadi/x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Read-only file system'),
    });
    expect(inside('find /usr -xdev -perm /6000').output).toBe('');
  });

  it('reports its health by the command that it contains', () => {
    expect(containers.podman('healthcheck', 'run', 'first')).toMatchObject({ code: 0 });
  });

  it('makes the first administrator by the documented commands', async () => {
    const admin = (words: string) =>
      containers.podman('exec', 'first', 'sh', '-c', `afyakadi-admin ${words}`);
    // The settings are in the environment, so none are missing.
    expect(admin(firstFacility)).toEqual({ code: 0, output: expect.not.stringContaining('not found') });
    await product.accept(admin(firstAccount).output, password);
    expect(await product.signIn('100005', password)).toBe(200);
  });

  it('stops in order, and keeps the data for the container that replaces it', async () => {
    expect(containers.podman('stop', '--time=30', 'first')).toMatchObject({ code: 0 });
    expect(containers.podman('inspect', '--format={{.State.ExitCode}}', 'first').output).toBe('0\n');
    containers.start('second', { HOST: '127.0.0.1' }, options);
    await product.ready();
    expect(await product.signIn('100005', password)).toBe(200);
  });
});
