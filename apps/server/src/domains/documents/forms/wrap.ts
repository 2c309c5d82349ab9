/** How wide a text is, in points. */
export type Measure = (text: string) => number;

/** The places where a line may end: after blanks, and after characters that join words. */
const words = /[^\s\-/;]*[-/;]+(?=\S)|\S+\s*|\s+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks a text into lines that are no wider than `width`. Words longer than a line are broken between characters. No
 * character is lost but the blanks at the end of a line. The time is linear in the length of the text.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  const widths = new Map<string, number>();
  const widthOf = (piece: string): number => {
    const known = widths.get(piece);
    if (known !== undefined) return known;
    const measured = measure(piece);
    widths.set(piece, measured);
    return measured;
  };
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let taken = 0;
    for (const word of paragraph.match(words) ?? []) {
      for (const piece of brokenTo(word, width, widthOf)) {
        if (line !== '' && taken + widthOf(piece.trimEnd()) > width) {
          lines.push(line.trimEnd());
          [line, taken] = ['', 0];
        }
        line += piece;
        taken += widthOf(piece);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** Longer than any natural word; measuring a longer one as a whole would take long. */
const longWord = 60;

/** Breaks a word into pieces that fit a line; a shorter word stays whole. */
function brokenTo(word: string, width: number, widthOf: Measure): string[] {
  if (word.length <= longWord && widthOf(word.trimEnd()) <= width) return [word];
  const pieces: string[] = [];
  let piece: string[] = [];
  let taken = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = widthOf(segment);
    if (piece.length > 0 && taken + wide > width) {
      // Adjacent characters may be wider than the sum of their widths.
      const rest: string[] = [];
      while (piece.length > 1 && widthOf(piece.join('')) > width) rest.unshift(piece.pop() ?? '');
      pieces.push(piece.join(''));
      piece = rest;
      taken = rest.reduce((sum, rest) => sum + widthOf(rest), 0);
    }
    piece.push(segment);
    taken += wide;
  }
  return [...pieces, piece.join('')];
}

const letter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const word = `${letter.source}(?:${letter.source}|\\p{M})*`;
const rightToLeft = new RegExp(`(${word}(?: +${word})*)`, 'u');

/**
 * Splits a line into stretches in visual order, from left to right. Words from right to left are joined by blanks that
 * do not break, because pdfkit lays out each word between other blanks separately, from left to right; the font orders
 * and joins their letters.
 */
export function stretchesOf(line: string): string[] {
  return line.split(rightToLeft).flatMap((part, index) => {
    if (part === '') return [];
    return [index % 2 === 1 ? part.replaceAll(/ +/g, '\u00A0') : part];
  });
}
