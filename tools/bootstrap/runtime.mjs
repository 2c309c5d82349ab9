// Which Node runs us. A machine's own may be older than the one that this project is built and tested on; then the
// install brings one, and the program continues on it (decision 025).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './output.mjs';
import { root } from './repository.mjs';

/** The release line that everything runs on, after the install. */
const supportedMajor = 24;
/** The oldest Node that can install the packages and hand over to the one among them: major and minor. */
const oldestMajor = 20;
const oldestMinor = 20;

/** Where the install puts a Node for this machine, if the registry has one for it. */
const installedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** Ends the program with a clear line on a Node that is too old even to install. */
export function checkBootstrapNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(
    `Node ${oldestMajor}.${oldestMinor} or newer is needed to begin, and this is ${version}. Install Node ${supportedMajor}: https://nodejs.org`,
  );
}

/**
 * Returns on a supported Node. On an older one runs this program, with the same arguments, on the installed one, passes
 * signals on to it, and ends as it ends; so it does not return. Call it after the install.
 */
export async function continueOnSupportedNode(version = process.versions.node, node = installedNode) {
  if (Number.parseInt(version, 10) >= supportedMajor) {
    endWithBootstrap();
    return;
  }
  if (!existsSync(node)) {
    fail(
      `Node ${supportedMajor} or newer is needed, this is ${version}, and the packages bring none for ${process.platform} ${process.arch}. ` +
        `Install Node ${supportedMajor}: https://nodejs.org`,
    );
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The bootstrap's own listeners would end us before the child has ended in order.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(name);
    process.on(name, (signal) => child.kill(signal));
  }
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  // Our end is the child's.
  await new Promise(() => {});
}

/** A bootstrap that is killed cannot pass a signal on; its channel to us closes. */
function endWithBootstrap() {
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
