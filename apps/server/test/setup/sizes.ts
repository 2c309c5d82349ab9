/**
 * The size of the tests that repeat the same work. `npm test` uses `quick`, `npm run test:full` sets TEST_SIZE=full,
 * `npm run scale` TEST_SIZE=scale. They prove the same: only the number of draws, rows or repeats differs
 * (docs/testing.md).
 */
interface Sizes {
  /** Draws of a property test. In `quick` they are the same each time; else new ones, and a failure prints its seed. */
  properties: {
    fixed: { seed?: number };
    auditHistories: number;
    claimHistories: number;
    dispensings: number;
    faultSequences: number;
    importFiles: number;
    interruptedUploads: number;
    schemeAnswers: number;
    signInAttempts: number;
    stays: number;
    typedNumbers: number;
    courses: number;
  };
  /** Requests of the fuzz tests; those by permission are per call and role. */
  fuzz: { allowed: number; refused: number; inputs: number; addresses: number; values: number };
  /** Patients of the day at a scheme that fails at random, and how many people see them at once. */
  faults: { visits: number; desks: number };
  /** How many times all stations act at once. */
  stressPresses: number;
  /** How many times three rooms call the next patient at once. */
  callRaces: number;
  /**
   * Rows of an uploaded file, items of a fetched tariff, prices of the largest answer, and items of the practice
   * scheme's tariff.
   */
  imports: { rows: number; tariffItems: number; answerItems: number; packageItems: number };
  /** How many times everything is killed while people work. */
  kills: number;
  /** Every way to end a start, not only the hardest of each kind. */
  everyStart: boolean;
  /** Claims of an exported month, two lines each. */
  exportedClaims: number;
  /** Every case of a long walk, not only the sample of this commit (`sample.ts`). */
  wholeWalks: boolean;
  /** Rows of each growing table: a small history and a large one. */
  histories: readonly [number, number];
}

const full: Sizes = {
  properties: {
    fixed: {},
    auditHistories: 40,
    claimHistories: 30,
    dispensings: 40,
    faultSequences: 25,
    importFiles: 2_000,
    interruptedUploads: 60,
    schemeAnswers: 60,
    signInAttempts: 40,
    stays: 25,
    typedNumbers: 100_000,
    courses: 100_000,
  },
  fuzz: { allowed: 12, refused: 3, inputs: 10_000, addresses: 1_000, values: 100 },
  faults: { visits: 1_000, desks: 24 },
  stressPresses: 3_000,
  callRaces: 200,
  imports: { rows: 20_000, tariffItems: 3_000, answerItems: 15_000, packageItems: 3_100 },
  kills: 2,
  everyStart: true,
  exportedClaims: 50_000,
  wholeWalks: true,
  histories: [1_000, 20_000],
};

const quick: Sizes = {
  properties: {
    fixed: { seed: 20_261_121 },
    auditHistories: 6,
    claimHistories: 4,
    dispensings: 4,
    faultSequences: 3,
    importFiles: 150,
    interruptedUploads: 8,
    schemeAnswers: 20,
    signInAttempts: 5,
    stays: 3,
    typedNumbers: 2_000,
    courses: 2_000,
  },
  fuzz: { allowed: 6, refused: 3, inputs: 600, addresses: 60, values: 10 },
  faults: { visits: 40, desks: 8 },
  stressPresses: 300,
  callRaces: 15,
  imports: { rows: 6_000, tariffItems: 400, answerItems: 2_000, packageItems: 60 },
  kills: 1,
  everyStart: false,
  exportedClaims: 16_000,
  wholeWalks: false,
  histories: [500, 2_000],
};

const levels: Readonly<Record<string, Sizes>> = {
  quick,
  full,
  scale: { ...full, histories: [10_000, 1_000_000] },
};

function chosen(name: string): Sizes {
  const level = levels[name];
  if (!level) throw new Error(`TEST_SIZE is ${name}; there are ${Object.keys(levels).join(', ')}`);
  return level;
}

export const sizes = chosen(process.env.TEST_SIZE ?? 'quick');
