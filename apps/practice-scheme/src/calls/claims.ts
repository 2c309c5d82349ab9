import { calls } from './call.ts';
import { submitFolio } from './submit.ts';

/** Claims and their decisions. */
export const claimCalls = calls('/ocs/api/Claims', {}, { SubmitFolio: submitFolio });
