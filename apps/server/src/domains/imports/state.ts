import { message } from '@afyakadi/contract';
import { defineStates } from '../../platform/states.ts';

const running = {
  reading: message('imports.reading'),
  comparing: message('imports.comparing'),
  applying: message('imports.applying'),
  applied: message('imports.applied'),
  discarded: message('imports.discarded'),
};
const notReady = { ...running, scheduled: message('imports.scheduled'), failed: message('imports.failed') };

/** In these states an import may still change what the facility has. */
export const openImportStates = ['reading', 'comparing', 'ready', 'scheduled', 'applying'] as const;

/** The database function `clean_up_imports` makes the moves `lose`, `resume` and `forget`. */
export const importStates = defineStates({
  name: 'Import',
  about:
    'A file or a tariff of the scheme is read and compared; a person applies the differences, at once or later.',
  column: 'import.state',
  states: ['reading', 'comparing', 'ready', 'scheduled', 'applying', 'applied', 'failed', 'discarded'],
  initial: { upload: 'reading', fetch: 'comparing' },
  events: {
    endReading: { reading: 'comparing' },
    failReading: { reading: 'failed' },
    endComparing: { comparing: 'ready' },
    failComparing: { comparing: 'failed' },
    apply: { ready: 'applying', ...notReady },
    schedule: { ready: 'scheduled', ...notReady },
    applyScheduled: { scheduled: 'applying' },
    endApplying: { applying: 'applied' },
    undo: { applying: 'ready' },
    compareAgain: { applying: 'comparing' },
    resume: { applying: 'scheduled' },
    lose: { reading: 'failed', comparing: 'failed', applying: 'failed' },
    discard: { ready: 'discarded', scheduled: 'discarded', failed: 'discarded', ...running },
    replace: { ready: 'discarded' },
    replaceScheduled: { scheduled: 'discarded' },
    forget: { ready: 'discarded' },
  },
  guards: {
    schedule: 'for a later day',
    applyScheduled: 'its day has come',
    undo: 'applying it failed',
    compareAgain: 'the present values have changed',
    resume: 'applying a scheduled one failed, or its process is gone',
    lose: 'its process is gone',
    replace: 'a newer one was fetched',
    replaceScheduled: 'a person accepted a newer one',
    forget: 'nobody applied it for 30 days',
  },
});
