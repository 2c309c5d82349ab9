/** Lays out the label of a medicine on small paper: all of it on one in smaller letters, else on several with both names. */

export interface LabelBlock {
  kind: 'facility' | 'patient' | 'medicine' | 'direction' | 'open' | 'advice';
  text: string;
}

export interface LabelPage {
  /** In points. */
  size: number;
  blocks: readonly LabelBlock[];
}

/** In points; smaller letters are not read at home. */
const sizes = [6.5, 6, 5.5] as const;
const smallest = 5.5;

/** So much of a name says whose and what it is; all of it is on the first label. */
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/**
 * Returns the labels of a medicine: one in the largest letters that fit, else several in the smallest, each with the
 * patient, the medicine, and its number: 1/2.
 * @param fits returns whether blocks have room on one label
 */
export function labelPages(
  blocks: readonly LabelBlock[],
  fits: (blocks: readonly LabelBlock[], size: number) => boolean,
): LabelPage[] {
  const size = sizes.find((candidate) => fits(blocks, candidate));
  if (size !== undefined) return [{ size, blocks }];
  const isName = ({ kind }: LabelBlock) => kind === 'patient' || kind === 'medicine';
  const names = blocks.filter(isName);
  const short = names.map((block) => ({ ...block, text: shortened(block.text, 60) }));
  const first = blocks.filter((block) => block.kind === 'facility' || isName(block));
  const hasRoom = (page: readonly LabelBlock[]) => fits(numbered(page, '00/00'), smallest);
  const pages: LabelBlock[][] = [first];
  const waiting = blocks.filter((block) => !first.includes(block));
  for (let block = waiting.shift(); block; block = waiting.shift()) {
    const page = pages.at(-1) ?? [];
    if (hasRoom([...page, block])) page.push(block);
    else if (page !== first && page.length === short.length) {
      const [begin, rest] = splitToFit(block, (part) => hasRoom([...page, part]));
      page.push(begin);
      if (rest) waiting.unshift(rest);
    } else {
      pages.push([...short]);
      waiting.unshift(block);
    }
  }
  return pages.map((page, i) => ({ size: smallest, blocks: numbered(page, `${i + 1}/${pages.length}`) }));
}

/** The number is beside the patient's name. */
function numbered(blocks: readonly LabelBlock[], number: string): LabelBlock[] {
  return blocks.map((block) =>
    block.kind === 'patient' ? { ...block, text: `${block.text} · ${number}` } : block,
  );
}

/** Splits a text between words; at least one word is in the first part. */
function splitToFit(
  block: LabelBlock,
  fits: (block: LabelBlock) => boolean,
): [begin: LabelBlock, rest: LabelBlock | undefined] {
  const words = block.text.split(' ');
  const part = (from: number, to?: number) => ({ ...block, text: words.slice(from, to).join(' ') });
  let count = words.length - 1;
  while (count > 1 && !fits(part(0, count))) count -= 1;
  return words.length > 1 ? [part(0, count), part(count)] : [block, undefined];
}
