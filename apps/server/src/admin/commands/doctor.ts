import { StartError } from '../../platform/errors.ts';
import { type Command, readWords } from '../command.ts';
import { readFacts } from '../doctor/facts.ts';
import { findingsOf, notesOf } from '../doctor/rules.ts';

/** `doctor`: what is wrong with an installation, in plain words. */
export const doctor: Command = {
  name: 'doctor',
  help: `Says what is wrong with this installation, one line each, and how to correct it. Changes nothing.

It looks at the clocks of this computer, PostgreSQL and the scheme; the disk of DATA_DIR; the certificate; the newest
backup; standbys, the one of reports and its lag, and the archive of PostgreSQL; what is between it and the server; jit; the schema and upgrades.
Ends with 1 if anything is wrong, so a timer can run it and mail what it says.

  npm run admin -- doctor`,
  schema: 'unknown',
  check: (words) => void readWords(words, {}),
  async run(context) {
    const facts = await readFacts(context);
    for (const note of notesOf(facts)) context.print(`· ${note}`);
    const findings = findingsOf(facts);
    if (findings.length > 0) throw new StartError(findings.join('\n'));
    context.print('✓ Nothing is wrong.');
  },
};
