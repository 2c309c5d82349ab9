import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { save } from '../../lib/api/download.ts';
import { useSession } from '../../lib/session/session.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Check, Copy, Download, Printer } from '../../ui/icons.ts';
import { Printout, SlipFacts } from '../../ui/Printout.tsx';

/** Shows recovery codes once, for the loss of phone and key: to copy, print or save. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const { account } = useSession();
  const [copied, setCopied] = useState(false);
  const [printed, setPrinted] = useState(0);
  // The list gets the focus instead of a button: a second Enter must not close codes that are shown only once.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    if (printed > 0) window.print();
  }, [printed]);
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const icon = { 'aria-hidden': true, size: 18 } as const;
  return (
    <>
      <Band tone="warn" title={t`Keep these recovery codes`} announce="none">
        <Trans>
          The codes are shown only now. Each signs you in once if you lose your phone or key. Keep them in a
          safe place, not with your password.
        </Trans>
      </Band>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Recovery codes`}
        className="my-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-5 py-4"
      >
        {codes.map((code) => (
          <li key={code} className="figures font-mono text-base tracking-wide break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {'clipboard' in navigator ? (
          <Button
            icon={copied ? <Check {...icon} className="text-ok" /> : <Copy {...icon} />}
            onClick={() => void copy()}
          >
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        ) : null}
        <Button icon={<Printer {...icon} />} onClick={() => setPrinted(printed + 1)}>
          <Trans>Print</Trans>
        </Button>
        <Button
          icon={<Download {...icon} />}
          onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), 'afyakadi-recovery-codes.txt')}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </DialogActions>
      {printed > 0 ? (
        <Printout facility={account?.facility} title="Recovery codes / Namba za dharura">
          <SlipFacts
            facts={[
              ['Account', 'Akaunti', account?.name ?? ''],
              ['Date', 'Tarehe', formatDay(new Date(), 'en')],
            ]}
          />
          <ul className="codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <p>
            Each code signs you in once if you lose your phone or key. Do not keep them with your password.
          </p>
          <p lang="sw">
            Kila namba hukuingiza mara moja ukiwa umepoteza simu au ufunguo. Usizitunze pamoja na nenosiri
            lako.
          </p>
        </Printout>
      ) : null}
    </>
  );
}
