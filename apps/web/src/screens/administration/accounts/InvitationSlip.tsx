import { useSession } from '../../../lib/session/session.ts';
import { Printout, PrintoutFields } from '../../../ui/Printout.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';

/** Renders the printed invitation: the link as text and as a QR code. */
export function InvitationSlip({ name, link, until }: { name: string; link: string; until: string }) {
  const { account } = useSession();
  return (
    <Printout facility={account?.facility} title="Invitation">
      <PrintoutFields
        fields={[
          ['For', name],
          ['Good until', until],
        ]}
      />
      <h2>How to begin / Jinsi ya kuanza</h2>
      <p>
        Open this address and set your password. It works once. Do not show it to anybody else.
        <br />
        <span lang="sw">
          Fungua anwani hii na uweke nenosiri lako. Inatumika mara moja tu. Usimwonyeshe mtu mwingine.
        </span>
      </p>
      <p>
        <strong>{link}</strong>
      </p>
      <QrCode text={link} label="QR code of the address" className="size-52" />
    </Printout>
  );
}
