import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './repository.mjs';

const folder = mkdtempSync(join(tmpdir(), 'afyakadi runtime '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const runtime = JSON.stringify(new URL('./runtime.mjs', import.meta.url).href);

/** Runs a program that takes itself to be on an old Node, until it has continued on `node`. */
function onOldNode(name: string, work: string, node = process.execPath) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { checkBootstrapNode, continueOnSupportedNode } from ${runtime};
process.on('SIGTERM', () => console.log('SIGTERM in', process.pid));
await continueOnSupportedNode(process.channel ? '24.0.0' : '20.20.2', ${JSON.stringify(node)});
${work}`,
  );
  return launch(file, ['--some', 'words and blanks']);
}

function launch(file: string, args: string[] = []) {
  const env = { ...process.env };
  delete env.npm_lifecycle_event;
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = createInterface({ input: child.stdout });
  const read = lines[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal, errors })),
    line: async (): Promise<string> => (await read.next()).value ?? '',
  };
}

describe('on a Node older than the supported one', () => {
  it('runs the program on the installed Node, with its arguments, and exits with its code', async () => {
    const { child, ended, line } = onOldNode(
      'code',
      'console.log(JSON.stringify([process.ppid, ...process.argv.slice(2)])); process.exit(7);',
    );
    expect(JSON.parse(await line())).toEqual([child.pid, '--some', 'words and blanks']);
    expect(await ended).toEqual({ code: 7, signal: null, errors: '' });
  });

  it('exits when the program has nothing left to do', async () => {
    expect(await onOldNode('idle', '').ended).toMatchObject({ code: 0 });
  });

  const waits = "console.log('pid', process.pid); setInterval(() => {}, 60_000);";

  it('passes a signal on to the program only', async () => {
    const { child, ended, line } = onOldNode(
      'signal',
      `process.on('SIGTERM', () => process.exit(3)); ${waits}`,
    );
    const pid = (await line()).slice(4);
    child.kill('SIGTERM');
    expect(await line()).toBe(`SIGTERM in ${pid}`);
    expect(await ended).toMatchObject({ code: 3 });
  });

  it('exits by the signal that ended the program', async () => {
    const { ended, line } = onOldNode('killed', waits);
    process.kill(Number((await line()).slice(4)), 'SIGKILL');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('leaves no program behind when it is killed', async () => {
    const { child, ended, line } = onOldNode(
      'orphan',
      `process.on('SIGTERM', () => process.exit()); ${waits}`,
    );
    const pid = (await line()).slice(4);
    child.kill('SIGKILL');
    expect(await line()).toBe(`SIGTERM in ${pid}`);
    // Standard output is closed by the last of the two.
    await ended;
  });

  it('says in one line what to install if the packages have no Node', async () => {
    const { code, errors } = await onOldNode('missing', '', join(folder, 'no-node')).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^✗ Node 24 or newer is needed, this is 20\.20\.2, .* Install Node 24: \S+\n$/);
  });
});

describe('the current Node', () => {
  const check = (version: string) => {
    const file = join(folder, `check-${version}.mjs`);
    writeFileSync(
      file,
      `import { checkBootstrapNode } from ${runtime}; checkBootstrapNode('${version}'); console.log('continues');`,
    );
    return launch(file);
  };

  for (const version of ['18.20.8', '20.19.9']) {
    it(`is refused in one line when it is ${version}`, async () => {
      const { code, errors } = await check(version).ended;
      expect(code).toBe(1);
      expect(errors).toBe(
        `✗ Node 20.20 or newer is needed to begin, and this is ${version}. Install Node 24: https://nodejs.org\n`,
      );
    });
  }

  for (const version of ['20.20.0', '22.1.0', '26.0.0']) {
    it(`may be ${version}`, async () => expect(await check(version).line()).toBe('continues'));
  }
});

describe('the bootstrap', () => {
  const runner = join(root, 'tools', 'run.mjs');

  it('imports only node: modules and its own files', () => {
    const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
    const imported = [runner, ...own.map((name) => join(import.meta.dirname, name))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from) .*'(.+)';$/gm)].map(([, name]) => name),
    );
    expect(imported).toContain('./bootstrap/install.mjs');
    expect(imported.filter((name) => !/^node:|^\.\/.+\.mjs$/.test(name ?? ''))).toEqual([]);
  });

  for (const args of [['tools/nosuch.ts'], []]) {
    it(`says in one line what to name if it is called with ${args[0] ?? 'nothing'}`, async () => {
      const { code, errors } = await launch(runner, args).ended;
      expect(code).toBe(1);
      expect(errors).toBe(
        `✗ Name a program of this repository, as in: node tools/run.mjs tools/start.ts. "${args[0] ?? ''}" is none.\n`,
      );
    });
  }
});
