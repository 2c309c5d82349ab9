import { type DoseUnit, doseUnitNames, doseUnits } from '@afyakadi/contract/care/medicines';

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const amounts = doseUnits.map((unit) => {
  const names = doseUnitNames[unit];
  const written = `^(?:(?<before>${number})\\s*(?:${names})|(?:${names})\\s*(?<after>${number}))(?![\\p{L}\\d])`;
  return { unit, written: new RegExp(written, 'iu') };
});

/** Reads the amount with which a text begins, such as 2 tablets or vidonge 2; undefined if there is none. */
export function amountIn(text: string): { count: number; unit: DoseUnit; length: number } | undefined {
  for (const { unit, written } of amounts) {
    const { 0: whole = '', groups } = written.exec(text) ?? {};
    const count = groups?.before ?? groups?.after;
    if (count !== undefined) return { count: numberOf(count), unit, length: whole.length };
  }
  return undefined;
}

/** A number as the product writes it, 1,200, or as a person may, 0,5. */
function numberOf(text: string): number {
  return Number(/,\d{3}/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
}
