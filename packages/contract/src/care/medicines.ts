import { readNumber } from '../formats/numbers.ts';

/** A medicine as a tariff describes it: form, strength and pack, read from its texts. Browser and server share this reader. */

const medicineForms = [
  'tablet',
  'capsule',
  'suppository',
  'sachet',
  'injection',
  'liquid',
  'drops',
  'inhaler',
  'skin',
  'piece',
  'consumable',
] as const;
export type MedicineForm = (typeof medicineForms)[number];

/** In what a dose is measured. */
export const doseUnits = [
  'tablet',
  'capsule',
  'suppository',
  'sachet',
  'vial',
  'ml',
  'drop',
  'puff',
  'application',
  'piece',
  'IU',
  'mg',
  'mcg',
  'g',
] as const;
export type DoseUnit = (typeof doseUnits)[number];

/** How prescribers write each unit, in English and Swahili. */
export const doseUnitNames: Record<DoseUnit, string> = {
  tablet: 'tablets?|tabs?|kidonge|vidonge',
  capsule: 'capsules?|caps?|kapsuli',
  ml: 'mls?',
  drop: 'drops?|tone|matone',
  puff: 'puffs?|mvuto|mivuto',
  application: 'applications?|mpako|mipako',
  sachet: 'sachets?|pakiti',
  vial: 'vials?|kichupa|vichupa',
  suppository: 'supposito(?:ry|ries)|sapozitori',
  IU: 'iu|units?|vipimo',
  mg: 'mg',
  mcg: 'mcg',
  g: 'g',
  piece: 'pieces?|kipande|vipande',
};

/** The most at one time: of tablets or millilitres, and of what is measured. Anything beyond is a slip of the key. */
export const maxMeasured = 10_000_000;
export function mostDose(unit: DoseUnit | null): number {
  return unit === 'IU' || unit === 'mg' || unit === 'mcg' ? maxMeasured : 1_000;
}

const unitsByForm: Record<MedicineForm, readonly DoseUnit[]> = {
  tablet: ['tablet', 'mg', 'mcg', 'g', 'IU'],
  capsule: ['capsule', 'mg', 'mcg', 'g', 'IU'],
  suppository: ['suppository', 'mg', 'g', 'IU'],
  sachet: ['sachet', 'mg', 'g', 'ml'],
  injection: ['vial', 'ml', 'mg', 'mcg', 'g', 'IU'],
  liquid: ['ml', 'mg', 'mcg', 'g', 'IU', 'drop'],
  drops: ['drop', 'ml', 'mg', 'mcg', 'IU'],
  inhaler: ['puff', 'mcg', 'mg'],
  skin: ['application', 'g'],
  piece: ['piece'],
  consumable: ['piece'],
};

/**
 * The names of forms in the lists of NHIF, MSD and WHO, and in Swahili. The first match counts: a tablet for oral
 * suspension is a tablet, a powder for suspension for injection an injection.
 */
const formNames: readonly (readonly [RegExp, MedicineForm])[] = [
  [/consumable|sundr(y|ies)|vifaa tiba/i, 'consumable'],
  [
    /\bdrops?\b|\bgutt|\b(eye|ear|nasal|nose|ophthalmic|otic|aural) (solution|suspension)|\bmatone\b/i,
    'drops',
  ],
  [/\bcaps?\b|capsules?|soft[ -]?gels?\b|\bkapsul[ei]\b|\bkibonge\b|\bvibonge\b/i, 'capsule'],
  [/\btabs?\b|tablets?|caplets?|lozenges?|\bpills?\b|\b[vk]idonge\b|\btembe\b/i, 'tablet'],
  [/supposit|\bsupps?\b|pessar(y|ies)|\bovules?\b/i, 'suppository'],
  [/nebuli[sz]|respirator solution|solution for inhalation/i, 'liquid'],
  [/inhal|aerosol|\bmdi\b|puffer|\bsprays?\b|turbuhaler|accuhaler|diskus/i, 'inhaler'],
  [
    /\binj(\.|\b)|inject|infusion|ampoules?|ampules?|\bamps?\b|\bvials?\b|pre-?filled|cartridge|\bpens?\b|\bi\.?v\.? fluid|\bdepot\b|\bsindano\b|\bdripu?\b/i,
    'injection',
  ],
  [
    /gels?\b|creams?\b|ointment|lotion|\bpaste\b|liniment|topical|cutaneous|shampoo|\bsoap\b|tincture|\bbalm\b|dusting|\bkrimu\b|\bmarhamu\b|\bkupaka\b|\bjeli\b/i,
    'skin',
  ],
  [/sachet|oral rehydration|\bors\b|\bpakiti\b(?! ya)/i, 'sachet'],
  [
    /syrup|solution|suspension|elixir|linctus|mixture|emulsion|oral liquid|\bliquid\b|mouth ?wash|gargle|\bdawa ya maji\b|\bsirapu?\b|\bsharubati\b/i,
    'liquid',
  ],
  [/\bpatch(es)?\b|implant|\bdevices?\b|enema|intra-?uterine/i, 'piece'],
];

const formIn = (text: string) => formNames.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The texts of a medicine in a tariff. */
export interface MedicineTexts {
  itemName: string;
  strength: string | null;
  /** The tariff's own name of the form: Tablets, Oral Solution, … */
  dosage: string | null;
}

/** Forms that are not swallowed or injected have no dose that compares with a maximum. */
export const withoutDose: ReadonlySet<MedicineForm | null> = new Set(['consumable', 'skin', 'piece']);

/**
 * Returns the form by the tariff's own name of it, else by the item's name; null for a form that is not known. A name
 * with tablets or an injection of so many mg is no gel and no device.
 */
export function formOf({
  dosage,
  itemName,
}: Pick<MedicineTexts, 'itemName' | 'dosage'>): MedicineForm | null {
  const ofDosage = formIn(dosage ?? '');
  const named = formIn(itemName);
  if (ofDosage === null) return named;
  const isOther = withoutDose.has(ofDosage) && named !== null && !withoutDose.has(named);
  return isOther && measuredStrength.test(itemName) ? named : ofDosage;
}

/** So much of a substance in each tablet or vial, or in `perMl` millilitres. */
export interface Strength {
  amount: number;
  measure: 'mg' | 'IU';
  perMl: number | null;
  /** The unit in which the label has it. */
  unit: DoseUnit;
}

/** One ordered item: a tablet, a bottle, a box of vials. Null: the texts do not say, or say two things. */
export interface Medicine {
  form: MedicineForm | null;
  /** The unit in which it is usually dosed. */
  unit: DoseUnit | null;
  units: readonly DoseUnit[];
  /** Tablets, vials, bottles or tubes in one ordered item. */
  count: number | null;
  /** The content of each of them. */
  ml: number | null;
  g: number | null;
  puffs: number | null;
  /** Of one substance; null: not said, or of several. */
  strength: Strength | null;
  /** Of each substance, in the order of the text: two in 20/120mg. */
  strengths: readonly Strength[];
  /** Doses of several patients or days come from one container, as of insulin. */
  isMultiDose: boolean;
}

/** Writes a gram in so many millilitres, as of adrenaline 1:1000, in milligrams. */
function withoutRatio(text: string): string {
  return text.replace(
    /(?<![\d.,:])1\s?(?::|in)\s?(\d{1,3}(?:,\d{3})+|\d{3,})(?![\d:])/g,
    (_, many: string) => `${1_000 / Number(many.replaceAll(',', ''))}mg/ml`,
  );
}

export function readMedicine(given: MedicineTexts): Medicine {
  const texts: MedicineTexts = {
    ...given,
    itemName: withoutRatio(given.itemName),
    strength: given.strength && withoutRatio(given.strength),
  };
  const form = formOf(texts);
  const strengths = form === null ? [] : strengthsOf(texts, form);
  const strength = (strengths.length === 1 && strengths[0]) || null;
  const isInsulin = insulins.test(texts.itemName);
  const all = [texts.itemName, texts.dosage ?? '', texts.strength ?? ''].join(' ; ');
  const rest = withoutStrengths(all, form);
  const measured = form === 'skin' ? null : measuresOf(texts, strengths, isInsulin);
  const units = (form === null ? doseUnits : unitsByForm[form]).filter((unit) => {
    // A container of insulin is no dose.
    if (isInsulin && unit === 'vial') return false;
    const measure = unit === 'IU' ? 'IU' : unit === 'mg' || unit === 'mcg' || unit === 'g' ? 'mg' : null;
    return measured === null || measure === null || measured.includes(measure);
  });
  const perMl = strength?.perMl ?? null;
  return {
    form,
    unit: form === null ? null : form === 'injection' && isInsulin ? 'IU' : (units[0] ?? null),
    units,
    count: countIn(rest, texts, form),
    // The strength of an ampoule names its whole contents, as 75mg/3ml does; 10mg/ml does not.
    ml: onlyOne(amountsIn(rest, volume)) ?? (form === 'injection' && perMl !== 1 ? perMl : null),
    g: onlyOne(amountsIn(rest, mass)),
    puffs: onlyOne(amountsIn(rest, puffs)),
    strength,
    strengths,
    isMultiDose:
      isInsulin ||
      /multi-?dose|cartridge|\bpens?\b/i.test(all) ||
      (strength?.measure === 'IU' && perMl !== null),
  };
}

/**
 * Returns in what a dose of an item may be measured. It must compare with the strength, or else with the maximum dose:
 * without a strength, IU are those of a substance that is dosed in them. A measure of a combination would mean none of
 * its substances.
 */
function measuresOf(
  { itemName, strength }: MedicineTexts,
  strengths: readonly Strength[],
  isInsulin: boolean,
): ('mg' | 'IU')[] {
  const [single] = strengths;
  if (isInsulin) return ['IU'];
  if (single) return strengths.length === 1 ? [single.measure] : [];
  return dosedInIu.test(`${itemName} ${strength ?? ''}`) ? ['mg', 'IU'] : ['mg'];
}

/** Insulin by its kinds and brands. */
export const insulins =
  /insulin|glargine|\baspart\b|lispro|detemir|degludec|glulisine|actrapid|mixtard|insulatard|protaphane|humulin|humalog|lantus|novo ?(?:rapid|mix)|levemir|tresiba|toujeo/i;
const dosedInIu =
  /\bi\.?u\b|units?\b|penicillin|heparin|parin\b|oxytocin|retinol|vitamin [ade]\b|calciferol|nystatin|kinase|poietin|vasopressin|gonadotro|toxin|globulin|venom|calcitonin|colisti|polymyxin|bacitracin|\bfactor\b|interferon/i;

/**
 * Reads a number of a tariff. There a comma before three digits divides thousands, as in every price; a point before
 * three digits can mean both.
 */
function numberOf(text: string | undefined, decimals = 0): number | null {
  const read = readNumber(text ?? '', decimals);
  if (read.kind === 'ambiguous') return read.mark === ',' ? read.thousands : null;
  return read.kind === 'number' && read.value > 0 ? read.value : null;
}

const number = String.raw`\d(?:[\d.,]*\d)?`;
const measures = String.raw`mcg|micrograms?|µg|μg|ug|mg|milligrams?|mgs|miu|mu|mega ?units?|million (?:iu|units?)|i\.?u\.?|units?`;
const grams = 'g|gm|gms|grams?';
const container = 'vial|amp(?:oule)?|tab(?:let)?|cap(?:sule)?|sachet|supp(?:ository)?|dose|puff|actuation';
const per = String.raw`\s*(?:\/|\bper\b|\bkwa\b)\s*(${number})?\s*(mls?|cc|g|gm|${container})\b`;
const strengthTexts = new RegExp(
  String.raw`(${number}(?:\s*[/+&]\s*${number})*)\s*(?:(${measures}|${grams})(?![a-z])(?:${per})?|(%))`,
  'gi',
);

const measuredStrength = new RegExp(String.raw`\d\s*(?:${measures})(?![a-z])`, 'i');

const inMg: Readonly<Record<string, number>> = {
  mcg: 0.001,
  micro: 0.001,
  µg: 0.001,
  μg: 0.001,
  ug: 0.001,
  g: 1_000,
};
const inIu: Readonly<Record<string, number>> = { miu: 1e6, mu: 1e6, mega: 1e6, milli: 1e6, iu: 1, unit: 1 };

/** Reads a unit of a strength as mg or IU. */
function measureOf(text: string): { measure: 'mg' | 'IU'; factor: number; unit: DoseUnit } {
  const written = text.toLowerCase().replace(/[. ]/g, '');
  const known = (table: Readonly<Record<string, number>>) =>
    Object.entries(table).find(
      ([name]) => written === name || (name.length > 3 && written.startsWith(name)),
    )?.[1];
  if (/^milligram|^mgs?$/.test(written)) return { measure: 'mg', factor: 1, unit: 'mg' };
  const units = known(inIu);
  if (units !== undefined) return { measure: 'IU', factor: units, unit: 'IU' };
  const factor = known(inMg) ?? 1_000;
  return { measure: 'mg', factor, unit: factor < 1 ? 'mcg' : 'g' };
}

/** Reads the strength of each substance, in the order of the text; none if one of them cannot be read. */
function strengthsOf({ strength, itemName }: MedicineTexts, form: MedicineForm): Strength[] {
  const text = strength?.match(strengthTexts) ? strength : itemName;
  const matches = Array.from(text.matchAll(strengthTexts)).filter(
    // 20 g of a cream is its tube.
    ([, , unit = '', , per]) => !(form === 'skin' && /^g/i.test(unit) && per === undefined),
  );
  const read = matches.flatMap(([, amounts = '', unit, many, per = '', percent]) => {
    const isMl = /^(ml|cc)/i.test(per);
    const perMl = isMl ? (many === undefined ? 1 : numberOf(many, 3)) : null;
    return amounts.split(/[/+&]/).map((amount): Strength | null => {
      const value = numberOf(amount.trim(), 3);
      if (value === null || (isMl && perMl === null)) return null;
      // Grams in 100 ml or 100 g.
      if (percent) return { amount: value * 10, measure: 'mg', perMl: 1, unit: 'mg' };
      const { factor, ...measure } = measureOf(unit ?? '');
      return { amount: Number((value * factor).toPrecision(12)), perMl, ...measure };
    });
  });
  const strengths = read.filter((strength) => strength !== null);
  // 125mg/31.25mg per 5ml: the millilitres are those of both.
  const perMl = strengths.at(-1)?.perMl ?? null;
  return strengths.length < read.length
    ? []
    : strengths.map((strength) => ({ ...strength, perMl: strength.perMl ?? perMl }));
}

/** Numbers of packs, millilitres and grams remain. */
function withoutStrengths(text: string, form: MedicineForm | null): string {
  return text.replace(
    strengthTexts,
    (whole, _amount, unit: string | undefined, _many, per: string | undefined) =>
      form === 'skin' && /^g/i.test(unit ?? '') && per === undefined ? whole : ' ; ',
  );
}

const volume = [
  [new RegExp(String.raw`(?<![\d.,/])(${number})\s*(?:mls?|cc|millilit\w+)\b`, 'gi'), 1],
  [new RegExp(String.raw`(?<![\d.,/])(${number})\s*(?:l|lt|ltr|lit(?:er|re)s?|lita)\b`, 'gi'), 1_000],
] as const;
const mass = [[new RegExp(String.raw`(?<![\d.,/])(${number})\s*(?:${grams})\b`, 'gi'), 1]] as const;
const puffs = [
  [
    new RegExp(
      String.raw`(?<![\d.,/])(${number})\s*-?\s*(?:metered |md\b|doses?|puffs?|actuations?|dozi\b|mivuto)`,
      'gi',
    ),
    1,
  ],
] as const;

/** Returns the different amounts that a text names; null for one that cannot be read. */
function amountsIn(text: string, patterns: readonly (readonly [RegExp, number])[]): Set<number | null> {
  return new Set(
    patterns.flatMap(([pattern, factor]) =>
      Array.from(text.matchAll(pattern), ([, number]) => {
        const value = numberOf(number);
        return value === null ? null : value * factor;
      }),
    ),
  );
}

function onlyOne(numbers: ReadonlySet<number | null>): number | null {
  const [single = null] = numbers;
  return numbers.size === 1 ? single : null;
}

const packWords =
  '(?:blister|pack|packet|pkt|tin|box|strip|bottle|btl|jar|tub|carton|case|tray|kopo|makopo|boksi|sanduku|pakiti|karatasi|chupa|kasha)(?:es|s)?';
const preposition = '(?:of|ya|la|za|wa|x|size|:)';
const pressed = '(?:tab(?:let)?s?|cap(?:sule|let)?s?|[vk]idonge|kapsul[ei])';
const pieces =
  '(?:amp(?:oule|ule)?s?|vials?|sachets?|supp(?:ositor(?:y|ies))?s?|pessaries|pcs|pieces?|syringes?)';
/** A count has no other unit, and is no part of a longer number. */
const noUnit = String.raw`(?![\d.,]*\d|\s*(?:mls?|cc|l|mg|mcg|g|gm|cm|mm|iu|%|doses?|puffs?)\b)`;
const start = String.raw`(?<![\d.,])`;
const pattern = (text: string) => new RegExp(text, 'gi');

/** Packs in packs: 10 strips of 10, box of 10 strips of 10, 10x10. */
const nested = [
  pattern(
    String.raw`${packWords}\s*${preposition}\s*(${number})\s*${packWords}\s*${preposition}\s*(${number})${noUnit}`,
  ),
  pattern(String.raw`${start}(${number})\s*${packWords}\s*${preposition}\s*(${number})${noUnit}`),
  pattern(String.raw`${start}(${number})\s*[x×*]\s*(${number})\s*(?:['’]?s\b)?${noUnit}`),
];
/** One number: pack of 30, B/100, 30's, x30, 10 x 2ml, 10 ampoules. */
const single = [
  pattern(String.raw`\b${packWords}\s*(?:${preposition}\s*|\/\s*)?(${number})${noUnit}`),
  pattern(String.raw`\b[bpt]\s*\/\s*(${number})${noUnit}`),
  pattern(String.raw`${start}(${number})\s*['’]?s\b`),
  pattern(String.raw`(?<![a-z])[x×]\s*(${number})${noUnit}`),
  pattern(String.raw`${start}(${number})\s*[x×*](?=\s*[;\d])`),
  pattern(String.raw`${start}(${number})[\s-]*(?:${packWords}|${pieces})\b`),
];
/** Also a strength whose unit is missing: 500 tablets. */
const doubtful = [
  pattern(String.raw`${start}(${number})[\s-]*${pressed}\b`),
  pattern(String.raw`\b${pressed}\s*[,(-]?\s*(${number})${noUnit}`),
  pattern(String.raw`\(\s*(${number})\s*\)`),
];
const packWord = new RegExp(String.raw`\b${packWords}\b`, 'i');

/**
 * Returns how many tablets, vials or bottles one ordered item is: 1 where no pack is named, null where the texts name
 * a pack without its size, or different sizes.
 */
function countIn(
  rest: string,
  { strength, itemName }: MedicineTexts,
  form: MedicineForm | null,
): number | null {
  // Without a strength, a bare number is as likely to be one.
  const known = `${strength ?? ''} ${itemName}`.match(strengthTexts);
  const strengthNumbers = (known ?? []).flatMap((strength) =>
    (strength.match(new RegExp(number, 'g')) ?? []).map((text) => numberOf(text)),
  );
  const sizes: (number | null)[] = [];
  let text = rest;
  const take = (patterns: readonly RegExp[], keep: (value: number | null) => void) => {
    for (const pattern of patterns)
      text = text.replace(pattern, (...match) => {
        const numbers = match
          .slice(1, pattern.source.split(`(${number})`).length)
          .map((part) => numberOf(String(part)));
        keep(numbers.reduce((all, value) => (all === null || value === null ? null : all * value), 1));
        return ' ; ';
      });
  };
  take(nested, (value) => sizes.push(value));
  take(single, (value) => sizes.push(value));
  take(doubtful, (value) => {
    if (value === null || !strengthNumbers.includes(value)) sizes.push(known ? value : null);
  });
  const isBottle = form === 'liquid' || form === 'drops' || form === 'skin' || form === 'inhaler';
  const [count = null] = sizes;
  if (sizes.some((value) => value !== count)) return null;
  // A bottle of 100 of a syrup may be 100 ml.
  if (count !== null) return Number.isInteger(count) && !(isBottle && bottle.test(rest)) ? count : null;
  return sizes.length === 0 && (isBottle || !packWord.test(text)) ? 1 : null;
}
const bottle = /\b(?:bottle|btl|chupa|tube|tub)s?\b/i;
