import { unitParts } from '@afyakadi/contract/words/units';
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
