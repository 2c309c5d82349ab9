import type { PasskeyOfAccount } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Trash } from '../../ui/icons.ts';

export interface PasskeyListProps {
  passkeys: readonly PasskeyOfAccount[];
  onRemove: (passkey: PasskeyOfAccount) => void;
}

/** The account's passkeys by name. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useLingui();
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label={t`Passkeys`} className="border-t border-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyOfAccount; onRemove: () => void }) {
  const { t } = useLingui();
  const { name } = passkey;
  const added = formatDay(passkey.createdAt);
  const used = formatMoment(passkey.usedAt);
  return (
    <li
      data-row
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 sm:px-5"
    >
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="figures text-sm text-muted">
          <Trans>Added {added}</Trans> ·{' '}
          {passkey.usedAt ? <Trans>last used {used}</Trans> : <Trans>not used yet</Trans>}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mr-3"
        icon={<Trash aria-hidden size={16} />}
        aria-label={t`Remove ${name}`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
