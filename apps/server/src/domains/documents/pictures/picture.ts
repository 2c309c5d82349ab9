/** The longest side of a logo, in pixels: at 1,200 it prints sharply at three times its size on documents. */
export const maxLogoSide = 1_200;

/** Most bytes of a stored logo: each document contains it. */
export const maxLogoBytes = 150_000;

/**
 * Why a file is no logo: it is of no known type, it is damaged, its sides are too long, or it has too many bytes when it
 * is written again.
 */
const logoProblems = ['type', 'damaged', 'size', 'bytes'] as const;
export type LogoProblem = (typeof logoProblems)[number];

export function isLogoProblem(text: string): text is LogoProblem {
  return logoProblems.some((problem) => problem === text);
}

/** The message is the problem, because only the message of an error leaves a thread. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';

  constructor(problem: LogoProblem) {
    super(problem);
  }
}

export function assertFits(width: number, height: number): void {
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxLogoSide) throw new PictureRefused('size');
}
