import { catalogue } from '@afyakadi/demo/catalogue';
import { limitsOf } from '@afyakadi/demo/limits';
import { generalMembers } from '@afyakadi/demo/people';
import { prices } from '@afyakadi/demo/prices';
import { scenarioMembers as demoScenario } from '@afyakadi/demo/scenario-members';
import { schemeExclusions, schemeMaximum, schemePrice } from '@afyakadi/demo/scheme-tariff';
import { describe, expect, it } from 'vitest';
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
  it('matches the items of the price package', async () => {
    const rows = catalogue.map((item) => [
      ...[item.code, item.name, item.strength, item.dosage, item.typeId],
      item.name === schemePrice.name ? schemePrice.price : item.price,
      item.needsApproval ? 1 : 0,
      item.name === schemeMaximum.name ? schemeMaximum.quantity : item.maximumQuantity,
      limitsOf(item).sex,
      item.schemeIds?.join(','),
    ]);
    expect(rows.length).toBeGreaterThan(3000);
    await expect(lines('itemLines', rows)).toMatchFileSnapshot('../src/data/generated/items.ts');
  });

  it('matches the price package: prices of other schemes, exclusions', async () => {
    const other = prices.map((price) => [price.item_code, price.scheme_id, price.unit_price]);
    await expect(lines('priceLines', other)).toMatchFileSnapshot('../src/data/generated/prices.ts');
    const left = schemeExclusions.map((exclusion) => [
      exclusion.item_code,
      exclusion.scheme_id,
      exclusion.product_code,
    ]);
    await expect(lines('exclusionLines', left)).toMatchFileSnapshot('../src/data/generated/exclusions.ts');
  });

  it('matches the members', async () => {
    const general = generalMembers(420);
    const rows = general.map((member) => [
      ...[
        member.cardNo,
        member.verifier,
        member.nationalId,
        member.schemeId,
        member.productCode,
        member.firstName,
        member.middleName,
      ],
      ...[member.lastName, member.gender, member.dateOfBirth, member.expiryDate],
    ]);
    await expect(lines('memberLines', rows)).toMatchFileSnapshot('../src/data/generated/members.ts');
    for (const { cardNo, cardStatus, authorizationStatus } of [...general, ...demoScenario]) {
      expect(memberByCard(cardNo)).toMatchObject({ cardNo, cardStatus, authorizationStatus });
    }
  });
});
