import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/repository.mjs';

const script = join(root, 'deploy/database/switchover-when-full');
const room = 200_000;
const full = 60_000;

interface Moment {
  /** Kilobytes of the disk that are free. */
  free: number;
  isPrimary: boolean;
  /** Whether Patroni finds a standby that may take over. */
  hasCandidate: boolean;
}

const primary = (free: number): Moment => ({ free, isPrimary: true, hasCandidate: true });
const standby = (free: number): Moment => ({ ...primary(free), isPrimary: false });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchover-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Lets the script see one moment after another, by a `sleep` that ends it after the last one.
 * @returns the moments at which it asked for a switchover, from 0
 */
function switchovers(moments: readonly Moment[]): number[] {
  const now = `now=$(wc -l < ${folder}/slept); set -- "$@" $(sed -n "$now p" ${folder}/moments)`;
  const programs = {
    sleep: `echo >> ${folder}/slept; test $(wc -l < ${folder}/slept) -le ${moments.length}`,
    // The folder of the data, that of the log, and then what the moment has.
    df: `${now}; echo Avail; echo $4; echo ${room}`,
    curl: `for last; do :; done; url=$last; body=$*; ${now}
      while [ $# -gt 3 ]; do shift; done
      case $url in
        http://10.0.0.21:8008/primary) test $2 = true;;
        http://10.0.0.21:8008/switchover) echo "$((now - 1)) $body" >> ${folder}/asked; test $3 = true;;
      esac`,
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const rows = moments.map(({ free, isPrimary, hasCandidate }) => `${free} ${isPrimary} ${hasCandidate}`);
  writeFileSync(join(folder, 'moments'), `${rows.join('\n')}\n`);
  execFileSync('sh', [script, 'node1', 'http://10.0.0.21:8008', '/data'], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    stdio: 'pipe',
  });
  const asked = join(folder, 'asked');
  const lines = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [];
  for (const line of lines) expect(line).toContain('-d {"leader": "node1"} http://10.0.0.21:8008/switchover');
  return lines.map((line) => Number(line.split(' ')[0]));
}

describe('the script that asks for a switchover when the disk is full', () => {
  it('asks once when the disk of the primary fills up', () => {
    expect(switchovers([primary(room), primary(full), primary(full)])).toEqual([1]);
  });

  it('asks for nothing on a standby, nor while there is room', () => {
    expect(switchovers([standby(full), standby(0), primary(70_000), primary(room)])).toEqual([]);
  });

  it('asks again while no standby may take over', () => {
    const alone = { ...primary(full), hasCandidate: false };
    expect(switchovers([alone, alone, primary(full), primary(full)])).toEqual([0, 1, 2]);
  });

  it('does not give the role back and forth among machines that are all full', () => {
    expect(switchovers([primary(full), standby(full), primary(full), primary(70_000), primary(0)])).toEqual([
      0,
    ]);
  });

  it('asks for the next time that the disk fills up', () => {
    expect(switchovers([primary(full), standby(room), primary(full)])).toEqual([0, 2]);
  });
});
