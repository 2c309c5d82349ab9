// npm run practice-scheme: a scheme's service to practise with, on loopback (docs/practice-scheme.md). Imports node:
// modules only, directly and through lib/, until the packages are installed.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { practiceProgram } from './lib/practice-scheme.mjs';
import { endChildrenOnSignals } from './lib/run.mjs';

const stopListening = endChildrenOnSignals();
await ensureInstalled();
// From here on the program listens for signals itself.
stopListening();
await import(pathToFileURL(practiceProgram).href);
