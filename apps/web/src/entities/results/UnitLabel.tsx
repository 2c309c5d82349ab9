/** A unit as it is printed on a laboratory's form: `10^9/L`, as it is stored, with its power raised. */
export function UnitLabel({ unit }: { unit: string }) {
  const [base, ...powers] = unit.split('^');
  return (
    <>
      {base}
      {powers.map((part) => {
        const power = /^-?\d+/.exec(part)?.[0] ?? '';
        return (
          <span key={part}>
            <sup>{power}</sup>
            {part.slice(power.length)}
          </span>
        );
      })}
    </>
  );
}
