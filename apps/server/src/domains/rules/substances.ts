import { readItemNames } from '../../platform/database/item-names.ts';
import { type DrugClass, drugClasses } from './drug-classes.ts';

/** The substances that a text names: an item of the tariff, or an entered allergy. */
export interface Substances {
  /** Substances of the list, of a combination all. */
  listed: ReadonlySet<string>;
  /** Classes that it names, or of which it names a member. */
  classes: ReadonlySet<DrugClass>;
  /** Words that may mean a substance that the list does not have. */
  others: readonly string[];
}

/** A name of substances or of a class: a text has it if it has all of its words, in any order, as in the search of items. */
interface Name {
  raws: readonly string[];
  /** The same in the spelling that makes usual ones equal. */
  words: readonly string[];
  substances: readonly string[];
  classes: readonly DrugClass[];
}

/**
 * Returns the substances and classes that a text names by their names, brands, classes or Swahili names, also misspelt
 * by one letter. Numbers and units name nothing. The list of the search of items (decision 084) decides for all rules.
 */
export function substancesIn(text: string): Substances {
  const before = known.get(text);
  if (before) return before;
  const resolved = resolve(text);
  // The names of a tariff and of allergies come again and again.
  if (known.size >= mostKnown) known.clear();
  known.set(text, resolved);
  return resolved;
}

const known = new Map<string, Substances>();
const mostKnown = 20_000;

function resolve(text: string): Substances {
  const { names, vocabulary } = list();
  const joined = new Set(rawWordsIn(text, ''));
  const tokens = [...new Set([...rawWordsIn(text, ' '), ...joined])].map((raw) => ({
    raw,
    meant: wordsMeant(raw),
  }));
  const written = new Set(tokens.flatMap(({ meant }) => meant));
  const inText = [...new Set([...written].flatMap((word) => vocabulary.get(word)?.names ?? []))]
    .map((index) => names[index])
    .filter((name): name is Name => name?.words.every((word) => written.has(word)) ?? false);
  const used = new Set(inText.flatMap(({ words }) => words));
  const unknown = tokens
    .filter(({ raw, meant }) => canMean(raw) && !meant.some((word) => used.has(word)))
    .map(({ raw }) => raw);
  const listed = new Set(inText.flatMap(({ substances }) => substances));
  const classes = new Set([
    ...inText.flatMap((name) => name.classes),
    ...drugClasses.filter(({ drug }) => unknown.some((word) => drug.test(spelling(word)))),
  ]);
  // The parts of an unknown word with a hyphen mean nothing by themselves.
  return { listed, classes, others: unknown.filter((word) => joined.has(word)) };
}

/** Returns the words of the list that a word is: itself, or those that differ in one letter. */
function wordsMeant(raw: string): string[] {
  const { vocabulary } = list();
  const word = spelling(raw);
  if (vocabulary.has(word)) return [word];
  if (!canMean(raw)) return [];
  return [...vocabulary]
    .filter(
      ([listed, { raws }]) =>
        isMisspelt(word, listed) || raws.some((listedRaw) => isMisspelt(raw, listedRaw)),
    )
    .map(([listed]) => listed);
}

/** Returns whether two words are the same in some usual spelling, or differ in one letter. */
export function isSameWord(word: string, other: string): boolean {
  return (
    spelling(word) === spelling(other) ||
    isMisspelt(word, other) ||
    isMisspelt(spelling(word), spelling(other))
  );
}

const shortestMisspelt = 5;

/** Whether two words of five letters or more differ in one: another, an added one, a missing one, or two swapped. */
function isMisspelt(word: string, other: string): boolean {
  const [long, short] = word.length >= other.length ? [word, other] : [other, word];
  if (short.length < shortestMisspelt || long.length - short.length > 1 || long === short) return false;
  let index = 0;
  while (index < short.length && long[index] === short[index]) index += 1;
  if (long.length > short.length) return long.slice(index + 1) === short.slice(index);
  if (long.slice(index + 1) === short.slice(index + 1)) return true;
  return (
    long[index] === short[index + 1] &&
    long[index + 1] === short[index] &&
    long.slice(index + 2) === short.slice(index + 2)
  );
}

/** Returns whether a word can mean a substance. One with a digit is a strength, unless the list has it (3TC). */
function canMean(raw: string): boolean {
  return raw.length > 2 && !/\d/.test(raw) && !idle.has(spelling(raw));
}

/** A word of the list: as it is written there, and the names that have it, by their places. */
interface Word {
  raws: readonly string[];
  names: readonly number[];
}

let built: { names: readonly Name[]; vocabulary: ReadonlyMap<string, Word> } | undefined;

/** The names of all medicines and classes, with their words. Read once. */
function list() {
  built ??= build([...medicineNames(), ...classNames()]);
  return built;
}

/** Returns the names of exactly these substances, brands too: of each its longest word. */
export function namesOf(substances: ReadonlySet<string>): string[] {
  const isSame = (name: Name) =>
    name.substances.length === substances.size && name.substances.every((one) => substances.has(one));
  const named = list()
    .names.filter(isSame)
    .map(({ raws }) => raws);
  const words = [...substances].map((one) => rawWordsIn(one));
  return [
    ...new Set([...named, ...words].flatMap((raws) => raws.toSorted((a, b) => b.length - a.length)[0] ?? [])),
  ].filter((word) => word.length > 3);
}

function medicineNames(): Name[] {
  const medicines = readItemNames().list.filter(({ substances }) => substances.length > 0);
  const nameOf = (name: string, substances: readonly string[]): Name => ({
    ...wordsOf(name),
    substances,
    classes: classesOf(substances),
  });
  const substancesOfAll = new Set(medicines.flatMap(({ substances }) => substances));
  return [
    ...[...substancesOfAll].map((name) => nameOf(name, [name])),
    ...medicines.flatMap(({ names, others, substances }) =>
      [...names.map((name) => name.filter((word) => !word.startsWith('!')).join(' ')), ...others].map(
        (name) => nameOf(name, substances),
      ),
    ),
  ];
}

function classNames(): Name[] {
  return drugClasses.flatMap((drugClass) =>
    [drugClass.name, ...(drugClass.called ?? [])]
      .flatMap((name) => [name, name.replaceAll('-', '')])
      .flatMap((name) => [name.replace(/s$/, ''), name.replace(/s?$/, 's')])
      .map((name) => ({ ...wordsOf(name.replaceAll('-', ' ')), substances: [], classes: [drugClass] })),
  );
}

function build(all: readonly Name[]) {
  // A name with a number alone is a mixture of other names (insulin 70 30): by its other words it would be any of them.
  const names = all.filter(({ words }) => words.length > 0 && !words.some((word) => /^\d+$/.test(word)));
  const vocabulary = new Map<string, Word>();
  names.forEach(({ raws }, index) => {
    for (const raw of raws) {
      const word = vocabulary.get(spelling(raw));
      vocabulary.set(spelling(raw), {
        raws: [...new Set([...(word?.raws ?? []), raw])],
        names: [...(word?.names ?? []), index],
      });
    }
  });
  return { names, vocabulary };
}

function wordsOf(name: string) {
  const raws = rawWordsIn(name);
  return { raws, words: raws.map(spelling) };
}

const classesOf = (substances: readonly string[]) =>
  drugClasses.filter(({ drug }) =>
    substances.some((substance) => wordsOf(substance).words.some((word) => drug.test(word))),
  );

/** The words of a text, each once, without accents. @param hyphen what a hyphen becomes: a word of several parts, or each part */
function rawWordsIn(text: string, hyphen: '' | ' ' = ' '): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    // A strength without a space before it: Paracetamol500mg.
    .replace(/([a-z]{4})(?=[\d.,]*\d\s*(?:mc?g|g|ml|iu|%))/g, '$1 ');
  const words = plain.replace(/[-‐‑]/g, hyphen).split(/[^a-z0-9]+/);
  return [...new Set(words.filter((word) => word !== '' && !joining.has(word)))];
}

/** Writes a word so that its usual spellings are equal. An abbreviation has one (TT is not T). */
function spelling(word: string): string {
  if (word.length <= 3) return word;
  return word
    .replace(/[ao]e/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1/g, '$1');
}

/** Swahili and English words that join others: "dawa za maumivu" is "dawa ya maumivu". */
const joining = new Set(['ya', 'vya', 'za', 'la', 'cha', 'wa', 'na', 'and', 'of', 'the', 'to', 'with']);

/** Words for a form, a salt, a pack or a unit, and words without meaning, which are no allergens. */
const idle = new Set(
  rawWordsIn(`acetate acid adult all allergic allergies allergy anhydrous antibiotic antibiotics bottle bromide calcium capsule capsules
    chloride citrate class compound cream dawa dispersible dose drop drops drug drugs ear extra eye family film for
    forte gel gram group hydrochloride hakuna inhaler injection intravenous like liquid litre lotion maleate mcg medicine
    medicines mg micrograms milligram millilitre mmol nasal nil none ointment oral other pack paediatric percent phosphate
    potassium powder product products reaction retard sindano sodium solution spray sterile succinate sulfate sulphate
    suspension syrup tablet tablets tartrate tin tube type unit units unknown known vial vidonge water`).map(
    spelling,
  ),
);
