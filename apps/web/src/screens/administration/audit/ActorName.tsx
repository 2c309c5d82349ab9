import { Trans } from '@lingui/react/macro';
import { useRoleWord } from './useRoleWord.ts';

/** An account by its name, with the role that it had then. What nobody did was done by the product itself. */
export function ActorName({ name, role }: { name: string | null; role: string | null }) {
  const word = useRoleWord()(role);
  return (
    <>
      <span>{name ?? <Trans>AfyaKadi itself</Trans>}</span>
      {word ? <span className="text-muted"> · {word}</span> : null}
    </>
  );
}
