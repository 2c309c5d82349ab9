import { describe, expect, it } from 'vitest';
import { catalogue } from '../../server/src/demo/catalogue.ts';
import { limitsOf } from '../../server/src/demo/limits.ts';
import { generalMembers } from '../../server/src/demo/people.ts';
import { prices } from '../../server/src/demo/prices.ts';
import { scenarioMembers as demoScenario } from '../../server/src/demo/scenario-members.ts';
import { schemeExclusions, schemeMaximum, schemePrice } from '../../server/src/demo/scheme-tariff.ts';
import { memberByCard } from '../src/data/members.ts';

/**
 * The practice scheme is a program of its own and imports nothing of the server. So that the demo's cards and items are
 * known to it at the demo's prices, it has them as plain lists, which are written here: `npx vitest run --project unit
 * apps/practice-scheme -u` after a change of the demo's data.
 */
function lines(name: string, rows: readonly (readonly unknown[])[]): string {
  const text = rows.map((row) => row.map((cell) => cell ?? '').join('|')).join('\n');
  if (/[`\\$]/.test(text)) throw new Error(`${name} would have to be escaped`);
  return `/** Written by test/demo-data.test.ts. */\nexport const ${name} = \`\n${text}\n\`;\n`;
}

describe('the demo’s data', () => {
  it('stands in the price package: items', async () => {
    const rows = catalogue.map((it) => [
      ...[it.code, it.name, it.strength, it.dosage, it.typeId],
      it.name === schemePrice.name ? schemePrice.price : it.price,
      it.needsApproval ? 1 : 0,
      it.name === schemeMaximum.name ? schemeMaximum.quantity : it.maximumQuantity,
      limitsOf(it).sex,
      it.schemeIds?.join(','),
    ]);
    expect(rows.length).toBeGreaterThan(3000);
    await expect(lines('itemLines', rows)).toMatchFileSnapshot('../src/data/generated/items.ts');
  });

  it('stands in the price package: prices of other schemes, exclusions', async () => {
    const other = prices.map((it) => [it.item_code, it.scheme_id, it.unit_price]);
    await expect(lines('priceLines', other)).toMatchFileSnapshot('../src/data/generated/prices.ts');
    const left = schemeExclusions.map((it) => [it.item_code, it.scheme_id, it.product_code]);
    await expect(lines('exclusionLines', left)).toMatchFileSnapshot('../src/data/generated/exclusions.ts');
  });

  it('stands among the members', async () => {
    const general = generalMembers(420);
    const rows = general.map((it) => [
      ...[it.cardNo, it.verifier, it.nationalId, it.schemeId, it.productCode, it.firstName, it.middleName],
      ...[it.lastName, it.gender, it.dateOfBirth, it.expiryDate],
    ]);
    await expect(lines('memberLines', rows)).toMatchFileSnapshot('../src/data/generated/members.ts');
    for (const { cardNo, cardStatus, authorizationStatus } of [...general, ...demoScenario]) {
      expect(memberByCard(cardNo)).toMatchObject({ cardNo, cardStatus, authorizationStatus });
    }
  });
});
