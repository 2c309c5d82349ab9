import type { CallName } from './longest.ts';
import { BrokenAnswer } from './no-answer.ts';
import { shapeOf } from './shape.ts';
import type { WireAnswer } from './wire.ts';

/** An answer that was not understood, without any value of a person. */
export interface UnrecognizedResponse {
  call: CallName;
  httpStatus: number;
  problem: string;
  shape: string;
}

/** A complete answer that its call does not recognize. */
export class UnrecognizedAnswer extends Error {
  readonly answer: WireAnswer;
  readonly problem: string;

  constructor(answer: WireAnswer, problem: string) {
    super(problem);
    this.answer = answer;
    this.problem = problem;
  }
}

/** Returns what is stored of an unrecognized answer. */
export function toUnrecognized(
  call: CallName,
  error: UnrecognizedAnswer | BrokenAnswer,
): UnrecognizedResponse {
  if (error instanceof BrokenAnswer)
    return { call, httpStatus: error.status, problem: error.problem, shape: 'not read to its end' };
  const { status: httpStatus, text, type } = error.answer;
  return { call, httpStatus, problem: error.problem, shape: shapeOf(text, type) };
}
