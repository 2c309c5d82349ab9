import { Trans } from '@lingui/react/macro';
import { useRoleLabel } from './useRoleLabel.ts';

interface ActorProps {
  name: string | null;
  role: string | null;
}

/** Shows the name and the former role of an account. Without an account, the product itself acted. */
export function ActorName({ name, role }: ActorProps) {
  const word = useRoleLabel()(role);
  return (
    <>
      <span>{name ?? <Trans>AfyaKadi itself</Trans>}</span>
      {word ? <span className="text-muted"> · {word}</span> : null}
    </>
  );
}

/** The name and the role in a column with a stable width: at most two lines, with the whole name as its title. */
export function ActorCell({ name, role }: ActorProps) {
  return (
    <span className="block wrap-anywhere sm:line-clamp-2" title={name ?? undefined}>
      <ActorName name={name} role={role} />
    </span>
  );
}
