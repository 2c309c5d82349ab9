/**
 * Classes of medicines whose members share an allergy, with Tanzania's generic names and a few brands. A selection of
 * what facilities prescribe, not a pharmacopoeia: docs/decisions lists what is left out and why.
 */
export interface DrugClass {
  name: string;
  /**
   * Matches a word of a medicine's name, normalized by `wordsOf`: small letters, ph as f, y as i, doubled letters
   * once.
   */
  drug: RegExp;
  /** Fits what people write for the whole class and what no medicine is called. */
  called?: RegExp;
  /** Classes that may cross-react: worth a warning, not a question. */
  crossesWith?: readonly string[];
}

export const drugClasses: readonly DrugClass[] = [
  {
    name: 'penicillins',
    drug: /cilins?$|^(ampiclox|augmentin|clavulan|coamoxiclav|tazobactam|xpen)/,
    called: /^(pen|penv|peng|betalactams?)$/,
    crossesWith: ['cephalosporins', 'carbapenems'],
  },
  {
    name: 'cephalosporins',
    drug: /^(cef|kef)/,
    called: /^betalactams?$/,
    crossesWith: ['penicillins', 'carbapenems'],
  },
  {
    name: 'carbapenems',
    drug: /penems?$/,
    called: /^betalactams?$/,
    crossesWith: ['penicillins', 'cephalosporins'],
  },
  {
    name: 'sulfonamides',
    // Sulphates are salts of everything and share nothing with the sulfonamides.
    drug: /^sulfa(?!te)|trimoxazole|^(septrin|bactrim|fansidar|dapsone)$/,
    called: /^(sulfurs?|sulfonamides?)$/,
  },
  {
    name: 'NSAIDs',
    drug: /profen$|^(diclof|diclopar|indomet|meloxic|piroxic|tenoxic|celecox|etoricox|naprox|ketorolac|mefenam|aceclof|aspirin|acetilsalic|asa$)/,
    called: /^(nsaids?|salicilates?)$/,
  },
  {
    name: 'morphine and its kin',
    drug: /^(morfin|(di)?(hidro)?codein|cocodamol|hidrocod|oxicod)/,
    called: /^(opioids?|opiates?)$/,
    crossesWith: ['synthetic opioids'],
  },
  {
    name: 'synthetic opioids',
    drug: /^(petidin|fentanil|tramadol|metadon|pentazocin)/,
    called: /^(opioids?|opiates?)$/,
    crossesWith: ['morphine and its kin'],
  },
  {
    name: 'macrolides',
    drug: /romicin$|^(claritro|roxitro)/,
    called: /^macrolides?$/,
  },
  { name: 'fluoroquinolones', drug: /floxacins?$/, called: /^(fluoro)?quinolones?$/ },
  { name: 'tetracyclines', drug: /ciclines?$/ },
  {
    name: 'aminoglycosides',
    drug: /^(gentam|amikac|streptomic|neomic|kanamic|tobramic)/,
    called: /^aminoglicosides?$/,
  },
  { name: 'nitroimidazoles', drug: /nidazoles?$|^flagil$/ },
  { name: 'azole antifungals', drug: /conazoles?$|^clotrimazole$/, called: /^azoles?$/ },
  { name: 'artemisinins', drug: /^(artem|artesun|dihidroartem|alu$|coartem)/ },
  { name: 'quinine', drug: /^(quinin|quinidin)/ },
  { name: 'aminoquinolines', drug: /^(hidroxi)?chloroquin|^amodiaquin/ },
  { name: 'local anaesthetics', drug: /^(lignoca|lidoca|bupivaca|ropivaca|prilocain)/ },
  { name: 'ACE inhibitors', drug: /prils?$/ },
  {
    name: 'aromatic anticonvulsants',
    drug: /^(carbamaz|oxcarbaz|fenito|fenobarb|lamotrig|primidon)/,
  },
  { name: 'heparins', drug: /heparins?$|^(enoxaparin|dalteparin)/ },
  {
    name: 'iodinated contrast',
    drug: /^(contrast|iohexol|iopamidol|omnipaque|urografin|gastrografin)/,
    called: /^(iodine|iodinated|die)$/,
  },
];
