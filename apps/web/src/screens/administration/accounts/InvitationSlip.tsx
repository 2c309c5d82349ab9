import { encode } from 'uqr';
import { useSession } from '../../../lib/session/session.ts';
import { Printout, PrintoutFields } from '../../../ui/Printout.tsx';

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
      <InvitationQrCode text={link} />
    </Printout>
  );
}

function InvitationQrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={180}
      height={180}
      role="img"
      aria-label="QR code of the address"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
