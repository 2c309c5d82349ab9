import { type Message, message } from '@afyakadi/contract';

/** Numbers of the scheme's own form: digits, at times with letters and signs between; never one of our own series. */
const schemeNumber = /^(?!P-)(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/-]{3,39}$/i;

/** Returns what is wrong with a number that was obtained by telephone or USSD; undefined when nothing is. */
export function numberProblem(text: string): Message | undefined {
  return schemeNumber.test(text) ? undefined : message('provisional.malformedNumber');
}
