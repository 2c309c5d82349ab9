import { code128 } from './code128.ts';

/** The space that a scanner needs at both ends, in modules. */
const quiet = 10;

/** A text as a linear code, which the scanners of benches and analysers read along a tube. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const widths = code128(text);
  let x = quiet;
  const bars = widths.map((width, place) => {
    const bar = place % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
    x += width;
    return bar;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${x + quiet} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="bars"
    >
      <path d={`M0 0h${x + quiet}v1H0z`} fill="#fff" />
      <path d={bars.join('')} fill="#000" />
    </svg>
  );
}
