import { Trans } from '@lingui/react/macro';
import { useRoleLabel } from './useRoleLabel.ts';

/** Shows the name and the former role of an account. Without an account, the product itself acted. */
export function ActorName({ name, role }: { name: string | null; role: string | null }) {
  const word = useRoleLabel()(role);
  return (
    <>
      <span>{name ?? <Trans>AfyaKadi itself</Trans>}</span>
      {word ? <span className="text-muted"> · {word}</span> : null}
    </>
  );
}
