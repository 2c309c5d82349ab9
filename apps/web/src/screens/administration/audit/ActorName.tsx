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

/** The name, and the role below it, in a column with a stable width. The whole name is its title. */
export function ActorCell({ name, role }: ActorProps) {
  const word = useRoleLabel()(role);
  return (
    <span className="block wrap-anywhere" title={name ?? undefined}>
      <span className="block sm:truncate">{name ?? <Trans>AfyaKadi itself</Trans>}</span>
      {word ? <span className="block text-muted sm:truncate">{word}</span> : null}
    </span>
  );
}
