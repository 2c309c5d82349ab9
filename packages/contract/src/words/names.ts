/** The words of a name, without case, accents and apostrophes. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’‘`ʼ]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
