/**
 * The picture of the sign-in screen: a member's card in front of a clinic, in the tints of the accent colour of the
 * theme. Decorative.
 */
export function Illustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className={className}>
      <circle cx="430" cy="96" r="46" className="fill-accent" opacity=".16" />
      <path d="M0 400c40-84 130-118 240-106s250 8 320 106z" className="fill-accent" opacity=".08" />

      {/* The clinic: a main building, a wing and an acacia. */}
      <g className="fill-surface stroke-accent" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M86 318V196h112v122z" />
        <path d="M198 318V150h138v168z" />
        <path d="M188 150l79-42 79 42z" />
        <path d="M336 318V214h112v104z" />
      </g>
      <g className="fill-accent" opacity=".22">
        <path d="M104 214h20v24h-20zM138 214h20v24h-20zM172 214h12v24h-12zM104 258h20v24h-20zM138 258h20v24h-20z" />
        <path d="M216 172h22v26h-22zM296 172h22v26h-22zM216 218h22v26h-22zM296 218h22v26h-22z" />
        <path d="M354 232h20v22h-20zM388 232h20v22h-20zM420 232h14v22h-14zM354 270h20v22h-20zM388 270h20v22h-20z" />
      </g>
      <path d="M249 318v-58h36v58z" className="fill-accent" opacity=".35" />
      <path
        d="M261 122h12v-10h10v10h12v10h-12v10h-10v-10h-12z"
        transform="translate(-11 4)"
        className="fill-accent"
      />
      <g className="stroke-accent" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M490 318v-66M490 282l20-20M490 272l-16-16" />
      </g>
      <path
        d="M438 252c6-26 28-34 52-34s48 8 56 34c-30-10-78-10-108 0z"
        className="fill-accent"
        opacity=".45"
      />
      <path d="M40 318h500" className="stroke-accent" strokeWidth="2.5" strokeLinecap="round" />

      {/* The card in front. */}
      <g transform="rotate(-7 210 300)">
        <rect x="70" y="216" width="268" height="160" rx="16" className="fill-accent" />
        <rect x="92" y="238" width="42" height="32" rx="6" className="fill-on-accent" opacity=".85" />
        <path d="M92 254h42M113 238v32" className="stroke-accent" strokeWidth="2" />
        <path
          d="M252 248h62M252 264h40"
          className="stroke-on-accent"
          strokeWidth="6"
          strokeLinecap="round"
          opacity=".6"
        />
        <path
          d="M92 320h56l14-34 24 62 16-38 8 10h104"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
