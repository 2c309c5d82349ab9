/** Shows a stored unit such as `10^9/L` with its power raised. */
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
