import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type RefObject, useEffect, useState } from 'react';
import { cardIn, cleanCard, kindOfCard } from '../../lib/text/cardNumber.ts';
import { Button } from '../../ui/Button.tsx';
import { ScanLine, UserSearch } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { canReadCodes } from './capture/codes.ts';
import { codeDialog } from './capture/lazy.ts';
import { LookupResultView } from './LookupResultView.tsx';
import type { LookupResult } from './useCardLookup.ts';

export interface CardFieldProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (cardNo: string) => void;
  /** Runs when the camera has read a complete card number. */
  onRead: (cardNo: string) => void;
  error: string | undefined;
  /** A warning that made the form ignore a press; the next press sends it. */
  warning: string | undefined;
  lookUp: { start: () => void; pending: boolean; result: LookupResult | undefined };
}

/** The card number: typed, pasted, scanned or read by the camera. Also looks up the card holder on request. */
export function CardField({ input, value, onChange, onRead, error, warning, lookUp }: CardFieldProps) {
  const { t } = useLingui();
  const [byCamera, setByCamera] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let cancelled = false;
    void canReadCodes().then((can) => {
      if (!cancelled) setByCamera(can);
    });
    return () => {
      cancelled = true;
    };
  }, []);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    event.preventDefault();
    onChange(`${value.slice(0, from ?? 0)}${cardIn(text) ?? cleanCard(text)}${value.slice(to ?? 0)}`);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        label={t`Card number`}
        name="cardNo"
        description={<KindOfCard cardNo={value} />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        className="figures"
        value={value}
        onPaste={paste}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        warning={warning}
      />
      <div className="-ml-4 flex flex-wrap">
        {byCamera ? (
          <Button
            variant="quiet"
            icon={<ScanLine aria-hidden size={18} />}
            onPointerEnter={codeDialog.preload}
            onFocus={codeDialog.preload}
            onClick={() => void codeDialog.load().then(setOpen)}
          >{t`Scan by camera`}</Button>
        ) : null}
        <Button
          variant="quiet"
          icon={<UserSearch aria-hidden size={18} />}
          pending={lookUp.pending}
          onClick={lookUp.start}
        >{t`Look up without authorizing`}</Button>
      </div>
      <LookupResultView result={lookUp.result} />
      {open ? (
        <codeDialog.Component
          onClose={() => setOpen(false)}
          onCard={(cardNo) => {
            setOpen(false);
            onRead(cardNo);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * The kind of the number, if its format shows it. Always one line, so that the layout does not move during typing.
 */
function KindOfCard({ cardNo }: { cardNo: string }) {
  const { t } = useLingui();
  const digits = cleanCard(cardNo).length;
  const words: Record<ReturnType<typeof kindOfCard>, string> = {
    empty: t`Card number, or 20-digit NIDA number`,
    national: t`20 digits: a NIDA number`,
    card: t`${digits} digits: a card number`,
    old: t`Old card number`,
    between: t`${digits} digits: too many for a card, a NIDA number has 20`,
    other: t`Card number, or 20-digit NIDA number`,
  };
  return <span aria-live="polite">{words[kindOfCard(cardNo)]}</span>;
}
