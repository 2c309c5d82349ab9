import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { root } from '../../../tools/bootstrap/repository.mjs';
import { imageName } from '../../../tools/package/image.ts';
import { architecture, ownVersion } from '../../../tools/package/tree.ts';
import type { Outcome } from './machine.ts';

/** podman with images and containers of its own, in a folder of the test. */
export class Containers {
  readonly #folder: string;

  /** Loads the product's image. */
  constructor(folder: string) {
    this.#folder = folder;
    const archive = join(root, 'dist', `afyakadi_${ownVersion()}_${architecture}_image.tar`);
    expect(this.podman('load', '--input', archive)).toMatchObject({
      code: 0,
      output: expect.stringContaining(imageName),
    });
  }

  podman(...args: string[]): Outcome {
    const { status, stdout, stderr } = spawnSync('podman', [...this.#own, ...args], { encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  }

  /** The same while the test goes on; fails unless podman succeeds. */
  async inBackground(...args: string[]): Promise<void> {
    await promisify(execFile)('podman', [...this.#own, ...args]);
  }

  get #own(): string[] {
    const folders = ['--root', join(this.#folder, 'images'), '--runroot', join(this.#folder, 'run')];
    return [...folders, '--cgroup-manager', 'cgroupfs'];
  }

  /**
   * Starts the product, without everything that it can do without. Its network is the test's loopback: `HOST` tells
   * several apart.
   */
  start(name: string, environment: Record<string, string>, options: string[] = []): void {
    const all = [...optionsOf(environment), ...options, imageName];
    expect(this.podman('run', '--detach', '--name', name, ...all)).toMatchObject({ code: 0 });
  }

  /** Runs another program of the image to its end, with words as a shell reads them. */
  run(program: string, words: string, environment: Record<string, string>): Outcome {
    const line = ['--entrypoint=sh', imageName, '-c', `exec ${program} ${words}`];
    return this.podman('run', '--rm', ...optionsOf(environment), ...line);
  }

  removeAll(): void {
    this.podman('rm', '--all', '--force', '--time=0');
  }
}

function optionsOf(environment: Record<string, string>): string[] {
  const confined = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'];
  // A container's engine may not raise limits or make cgroups where it runs in a container itself.
  const nested = ['--cgroups=disabled', '--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024'];
  const env = Object.entries(environment).map(([variable, value]) => `--env=${variable}=${value}`);
  return ['--network=host', ...confined, ...nested, ...env];
}
