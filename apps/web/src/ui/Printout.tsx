import './printout.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { facilityLogo } from '../lib/api/facilityLogo.ts';
import { cx } from './cx.ts';
import { QrCode } from './QrCode.tsx';

export interface PrintoutProps {
  facility: { name: string; code: string } | undefined;
  title: string;
  /** Marks that must be seen at once, such as provisional. */
  marks?: readonly string[];
  /** The number that the next desk scans, for the QR code; none without it. */
  code?: string | null;
  /** A roll or A6; without it a part of a sheet of A4. */
  paper?: '80mm' | '58mm' | 'a6';
  children: ReactNode;
}

/**
 * A slip: the only content that `window.print()` prints while it is rendered, black on white in every theme. It has the
 * facility's name on top. Render one at a time, next to its print button.
 */
export function Printout({ facility, title, marks = [], code, paper, children }: PrintoutProps) {
  const { data: logo } = useQuery(facilityLogo);
  return createPortal(
    <div lang="en" className={cx('printout slip', paper && `small paper-${paper}`)}>
      {code ? <QrCode text={code} label={`QR code of ${code}`} className="code" /> : null}
      {logo?.item.image ? <img src={logo.item.image} alt="" className="logo" /> : null}
      <p>
        <strong>{facility?.name}</strong> ({facility?.code})
      </p>
      <h1>{title}</h1>
      {marks.map((mark) => (
        <p key={mark}>
          <strong>{mark}</strong>
        </p>
      ))}
      {children}
    </div>,
    document.body,
  );
}

export type SlipFact = readonly [en: string, sw: string, value: string];

/** Facts of a slip that a person takes along, below each other, with their terms in both languages. */
export function SlipFacts({ facts }: { facts: readonly SlipFact[] }) {
  return (
    <dl>
      {facts.map(([en, sw, value]) => (
        <Fragment key={en}>
          <dt>
            {en} / <span lang="sw">{sw}</span>
          </dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
