// npm start: installs what is missing, builds what changed, runs the server. `--dev` watches instead of building
// once; `--practice-scheme` connects the product to a scheme's service to practise with. Imports node: modules only,
// directly and through lib/, until the packages are installed.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endPracticeScheme, startPracticeScheme } from './lib/practice-scheme.mjs';
import { endChildrenOnSignals } from './lib/run.mjs';

const main = join(root, 'apps', 'server', 'src', 'main.ts');

/**
 * Starts a program that is told to stop once, by us. It leads a process group of its own, for otherwise a Ctrl-C
 * in the terminal would reach it twice, from the terminal and from us.
 *
 * The channel is how it notices that we were killed: main.ts does `process.on('disconnect', shutdown)`. It must
 * not wait for messages on it (`process.channel?.unref()`), or it would never end by itself.
 */
function start(program, args, options = {}) {
  return spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
}

/** Node keeps what it made of the sources there, so that only the first start after a change reads them as TypeScript. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.afyakadi', 'compiled');
const startServer = () => start(process.execPath, [main], { env: { NODE_COMPILE_CACHE, ...process.env } });

/** Passes the first signal on to whatever runs; a second one ends it at once. */
function passSignals(children, onFirst = () => {}) {
  let told = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      // npm passes a Ctrl-C on that the terminal has sent us already; what comes within a moment is the same one.
      if (told && Date.now() - told < 1000) return;
      const signal = told ? 'SIGKILL' : name === 'SIGHUP' ? 'SIGTERM' : name;
      told = Date.now();
      onFirst();
      for (const child of children()) child.kill(signal);
    });
  }
  return () => told !== false;
}

function runOnce(practice) {
  const server = startServer();
  // The practice scheme is ended after the server, which may still send what waits.
  const told = passSignals(() => [server]);
  server.on('error', (error) => {
    console.error(`✗ The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', async (code, signal) => {
    await endPracticeScheme(practice);
    // Ended because it was told to, even before it could listen for signals: that is no failure.
    if (told() && (signal === 'SIGINT' || signal === 'SIGTERM')) process.exit(0);
    if (signal !== null) console.error(`✗ The server was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}

function runDeveloping(practice) {
  let server;
  let ending = false;
  // Vite does not watch the channel by which a program notices that we were killed.
  const follow = 'data:text/javascript,process.on("disconnect",()=>process.exit())';
  const vite = start(process.execPath, ['--import', follow, join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, API_URL: `http://127.0.0.1:${process.env.PORT ?? '8080'}` },
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
  let turn = restart();
  let pause;
  const watchers = ['apps/server/src', 'packages'].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      // An editor writes a file in several steps, a change of branch many files.
      clearTimeout(pause);
      pause = setTimeout(() => {
        turn = turn.then(restart);
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
const stopListening = endChildrenOnSignals();
await ensureInstalled();
if (!developing) {
  await buildWeb();
}
stopListening();
const practice = process.argv.includes('--practice-scheme') ? await startPracticeScheme(start) : undefined;
if (developing) runDeveloping(practice);
else runOnce(practice);
