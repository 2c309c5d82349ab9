import { unitParts } from '@afyakadi/contract/formats/numbers';
import { Fragment } from 'react';

/** Shows a stored unit such as `10^9/L` with its power raised. */
export function UnitLabel({ unit }: { unit: string }) {
  return unitParts(unit).map(({ text, power }) => (
    <Fragment key={`${text} ${power}`}>
      {text}
      {power ? <sup>{power}</sup> : null}
    </Fragment>
  ));
}

/** Shows a value with its unit in one line: 40 × 10⁹/L, which would read as one number without the sign. */
export function Measured({ value, unit }: { value: number; unit: string }) {
  return (
    <>
      {value} {unit.startsWith('10^') ? '× ' : ''}
      <UnitLabel unit={unit} />
    </>
  );
}
