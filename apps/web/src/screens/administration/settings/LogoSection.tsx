import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facilityLogo } from '../../../lib/api/facilityLogo.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FileField } from '../imports/FileField.tsx';

/** In bytes, as the contract has it. */
const maxFile = 150_000;

/** The logo on documents: shows it, and sets or removes it at once. */
export function LogoSection() {
  const { t } = useLingui();
  const { data } = useQuery(facilityLogo);
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useAction(
    async (keyed, file: File) =>
      keyed('setLogo', {
        body: { imageData: await inBase64(file) },
        intention: `${file.name} ${file.size} ${file.lastModified}`,
      }),
    { success: t`Logo saved` },
  );
  const removal = useAction((keyed) => keyed('removeLogo'), { success: t`Logo removed` });
  const choose = (file: File) => {
    setTooLarge(file.size > maxFile);
    if (file.size <= maxFile) void upload.run(file);
  };
  const image = data?.item.image;
  return (
    <section
      aria-labelledby="logo"
      className="mt-4 flex max-w-3xl flex-col gap-3 rounded-md border border-line bg-surface px-5 py-4"
    >
      <h2 id="logo" className="text-base font-semibold">
        <Trans>Logo</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          Printed at the top of claims, letters, prescriptions and results. PNG or JPEG, up to 150 kB.
        </Trans>
      </p>
      {data === undefined ? (
        <Skeleton className="h-40" />
      ) : image ? (
        <img
          src={image}
          alt={t`Logo of the facility`}
          height={64}
          // White in the dark theme too, as on paper. Without classes of its own: every screen would load them.
          style={{ background: '#fff', maxWidth: '100%', height: 64 }}
          className="self-start rounded-md border border-line"
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <FileField label={t`Choose a logo`} accept="image/png,image/jpeg" onFile={choose}>
          {image ? <Trans>Replace the logo</Trans> : <Trans>Choose a logo</Trans>}
        </FileField>
        {image ? (
          <Button variant="quiet" pending={removal.pending} onClick={() => void removal.run()}>
            <Trans>Remove logo</Trans>
          </Button>
        ) : null}
      </div>
      {isTooLarge ? (
        <Band tone="bad" title={t`The file is larger than 150 kB. Choose a smaller one.`} announce="alert" />
      ) : (
        <FailedBand failed={upload.failed ?? removal.failed} />
      )}
    </section>
  );
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
