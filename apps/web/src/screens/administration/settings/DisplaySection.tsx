import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../../lib/api/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';

/** Makes the link with which a television shows the called numbers. It is shown once. */
export function DisplaySection() {
  const { t } = useLingui();
  const [link, setLink] = useState<string>();
  const create = useAction((call) => call('createDisplayToken'), {
    onSuccess: ({ item }) => setLink(`${window.location.origin}/display#${item.token}`),
  });
  return (
    <section
      aria-labelledby="display"
      className="mt-4 flex max-w-3xl flex-col gap-3 rounded-md border border-line bg-surface px-5 py-4"
    >
      <h2 id="display" className="text-base font-semibold">
        <Trans>Display of the queue</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          Open the link on the television of the waiting room. It shows numbers and rooms, never names. A new
          link ends the earlier one.
        </Trans>
      </p>
      {link ? (
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 break-all">{link}</code>
          <CopyButton text={link} label={t`Copy the link`} />
        </p>
      ) : null}
      <div>
        <Button pending={create.pending} onClick={() => void create.run()}>
          <Trans>Make a link</Trans>
        </Button>
      </div>
    </section>
  );
}
