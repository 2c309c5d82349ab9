// npm start: builds what changed and runs the server. `--dev` watches instead of building once; `--practice-scheme`
// connects the product to a scheme's service to practise with.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, nodeOptions } from '../apps/server/src/platform/start/heap.ts';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals } from './bootstrap/processes.mjs';
import { compileCache, root } from './bootstrap/repository.mjs';
import { buildWeb } from './lib/build.ts';
import { endPracticeScheme, startPracticeScheme } from './lib/practice-scheme.ts';

const main = join(root, 'apps', 'server', 'src', 'main.ts');

/**
 * Starts a program that gets each signal once, from us. It leads a process group of its own, for otherwise a Ctrl-C
 * in the terminal would reach it twice, from the terminal and from us.
 *
 * The channel is how it notices that we were killed: main.ts does `process.on('disconnect', shutdown)`. It must
 * not wait for messages on it (`process.channel?.unref()`), or it would never end.
 */
function start(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
}

function startServer(): ChildProcess {
  return start(process.execPath, [...nodeOptions, main], {
    env: { ...nodeEnvironment, NODE_COMPILE_CACHE: compileCache, ...process.env },
  });
}

/**
 * Passes the first signal on to the children; a second one kills them.
 * @returns whether a signal has come
 */
function passSignals(children: () => ChildProcess[], onFirst = () => {}): () => boolean {
  let since: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // npm passes a Ctrl-C on that the terminal has sent us already; what comes within a moment is the same one.
      if (since !== undefined && Date.now() - since < 1000) return;
      const signal = since !== undefined ? 'SIGKILL' : name === 'SIGHUP' ? 'SIGTERM' : name;
      since = Date.now();
      onFirst();
      for (const child of children()) child.kill(signal);
    });
  }
  return () => since !== undefined;
}

function runOnce(practice: ChildProcess | undefined): void {
  const server = startServer();
  // The practice scheme is ended after the server, which may still have messages for it.
  const isSignalled = passSignals(() => [server]);
  server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
  server.on('exit', async (code, signal) => {
    await endPracticeScheme(practice);
    // Ended by the signal that we passed on, even before it could listen for signals: that is no failure.
    if (isSignalled() && (signal === 'SIGINT' || signal === 'SIGTERM')) process.exit(0);
    if (signal !== null) console.error(`✗ The server was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}

function runDeveloping(practice: ChildProcess | undefined): void {
  let server: ChildProcess | undefined;
  let ending = false;
  // Vite does not watch the channel by which a program notices that we were killed.
  const follow = 'data:text/javascript,process.on("disconnect",()=>process.exit())';
  const vite = start(process.execPath, ['--import', follow, join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${process.env.PORT ?? '8080'}` },
  });
  const restart = async () => {
    const old = server;
    if (old !== undefined && old.exitCode === null && old.signalCode === null) {
      const ended = new Promise((resolve) => old.once('exit', resolve));
      old.kill('SIGTERM');
      await ended;
    }
    if (!ending) server = startServer();
  };
  let restarts = restart();
  let pause: NodeJS.Timeout | undefined;
  const watchers = ['apps/server/src', 'packages'].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      // An editor writes a file in several steps, a change of branch many files.
      clearTimeout(pause);
      pause = setTimeout(() => {
        restarts = restarts.then(restart);
      }, 200);
    }),
  );
  const stopWatching = () => {
    clearTimeout(pause);
    for (const watcher of watchers) watcher.close();
  };
  passSignals(
    () => [vite, server, practice].filter((child) => child !== undefined),
    () => {
      ending = true;
      stopWatching();
    },
  );
  vite.on('exit', () => {
    ending = true;
    server?.kill('SIGTERM');
    void endPracticeScheme(practice);
    stopWatching();
  });
}

const developing = process.argv.includes('--dev');
if (!developing) {
  const stopListening = endChildrenOnSignals();
  await buildWeb();
  stopListening();
}
const practice = process.argv.includes('--practice-scheme') ? await startPracticeScheme(start) : undefined;
if (developing) runDeveloping(practice);
else runOnce(practice);
