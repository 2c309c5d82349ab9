import { afterAll, beforeAll, it } from 'vitest';
import { sampleOf } from '../setup/sample.ts';
import { killAmongAuthorizations } from './authorizations.ts';
import { killAmongClaims } from './claims.ts';
import { killAmongOrders } from './clinical.ts';
import { installed, type Product } from './product.ts';
import { crashUnderStream } from './stream.ts';

let product: Product;
beforeAll(async () => {
  product = await installed();
});
afterAll(() => product.close());

/** What is at work when the server and PostgreSQL are killed. The last one changes how PostgreSQL writes its log. */
const works = [
  ['keeps authorizations that it has acknowledged, and repeats the rest once', killAmongAuthorizations],
  ['keeps orders, dispensings and results that it has acknowledged', killAmongOrders],
  ['keeps approvals and claims, and completes each once', killAmongClaims],
  ['sends a change under a number that PostgreSQL assigns again', crashUnderStream],
] as const;

it.each(sampleOf(works, 0.25))('a killed product %s', async (_name, killDuring) => {
  await killDuring(product);
});
