/**
 * Classes of medicines whose members share an allergy. A selection of what facilities prescribe, not a pharmacopoeia:
 * docs/decisions lists what is left out and why. Brands are in the list of other names (`data/item-synonyms.tsv`).
 */
export interface DrugClass {
  /** People may write it, with or without the s at its end, as each of `called`. */
  name: string;
  /** Matches a word of a substance's name as `spelling` writes it: small letters, ph as f, y as i, doubled letters once. */
  drug: RegExp;
  /** Other words for the whole class. */
  called?: readonly string[];
  /** Classes that may cross-react: worth a warning, not a question. */
  crossesWith?: readonly string[];
}

export const drugClasses: readonly DrugClass[] = [
  {
    name: 'penicillins',
    drug: /cilins?$|^(clavulan|tazobactam)/,
    called: ['pen', 'beta-lactams', 'penisilini'],
    crossesWith: ['cephalosporins', 'carbapenems'],
  },
  {
    name: 'cephalosporins',
    drug: /^(cef|kef)/,
    called: ['beta-lactams', 'sefalosporini'],
    crossesWith: ['penicillins', 'carbapenems'],
  },
  {
    name: 'carbapenems',
    drug: /penems?$/,
    called: ['beta-lactams'],
    crossesWith: ['penicillins', 'cephalosporins'],
  },
  {
    name: 'sulfonamides',
    // Sulphates are salts of everything and share nothing with the sulfonamides.
    drug: /^sulfa(?!te)|^dapsone$/,
    called: ['sulfa', 'sulfur', 'salfa'],
  },
  {
    name: 'NSAIDs',
    drug: /profen$|^(diclof|indomet|meloxic|piroxic|tenoxic|celecox|etoricox|naprox|ketorolac|mefenam|aceclof|aspirin|acetilsalic)/,
    called: ['salicylates', 'non-steroidal anti-inflammatory', 'nonsteroidal antiinflammatory'],
  },
  {
    name: 'opiates',
    drug: /^(morfin|(di)?(hidro)?codein|cocodamol|hidrocod|oxicod)/,
    called: ['opioids'],
    crossesWith: ['synthetic opioids'],
  },
  {
    name: 'synthetic opioids',
    drug: /^(petidin|fentanil|tramadol|metadon|pentazocin)/,
    called: ['opioids', 'opiates'],
    crossesWith: ['opiates'],
  },
  { name: 'macrolides', drug: /romicin$|^(claritro|roxitro)/ },
  { name: 'fluoroquinolones', drug: /floxacins?$/, called: ['quinolones'] },
  { name: 'tetracyclines', drug: /ciclines?$/ },
  { name: 'aminoglycosides', drug: /^(gentam|amikac|streptomic|neomic|kanamic|tobramic)/ },
  { name: 'nitroimidazoles', drug: /nidazoles?$/ },
  { name: 'azole antifungals', drug: /conazoles?$|^clotrimazole$/, called: ['azoles'] },
  { name: 'artemisinins', drug: /^(artem|artesun|dihidroartem)/ },
  { name: 'quinine', drug: /^(quinin|quinidin)/ },
  { name: 'aminoquinolines', drug: /^(hidroxi)?chloroquin|^amodiaquin/ },
  {
    name: 'local anaesthetics',
    drug: /^(lignoca|lidoca|bupivaca|ropivaca|prilocain)/,
    called: ['ganzi', 'local anaesthesia'],
  },
  { name: 'ACE inhibitors', drug: /prils?$/ },
  {
    name: 'aromatic anticonvulsants',
    drug: /^(carbamaz|oxcarbaz|fenito|fenobarb|lamotrig|primidon)/,
    called: ['anticonvulsants', 'antiepileptics'],
  },
  { name: 'heparins', drug: /heparins?$|^(enoxaparin|dalteparin)/ },
  { name: 'insulins', drug: /^insulin$/ },
  {
    name: 'iodinated contrast',
    drug: /^(contrast|iohexol|iopamidol|omnipaque|urografin|gastrografin)/,
    called: ['contrast media', 'iodine', 'iodinated', 'dye'],
  },
];
