import { useSession } from '../../../lib/session/session.ts';
import { Printout, SlipFacts } from '../../../ui/Printout.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';

/** Renders the printed invitation: the link as text and as a QR code. */
export function InvitationSlip({ name, link, until }: { name: string; link: string; until: string }) {
  const { account } = useSession();
  return (
    <Printout facility={account?.facility} title="Invitation / Mwaliko">
      <SlipFacts
        facts={[
          ['For', 'Kwa', name],
          ['Valid until', 'Mwisho', until],
        ]}
      />
      <QrCode text={link} label="QR code of the address" className="invitation" />
      <p className="address">{link}</p>
      <p>Open this address and set your password. It works once. Do not show it to anyone else.</p>
      <p lang="sw">
        Fungua anwani hii na uweke nenosiri lako. Inatumika mara moja tu. Usimwonyeshe mtu mwingine.
      </p>
    </Printout>
  );
}
