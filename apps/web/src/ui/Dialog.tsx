import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useSignal } from '../lib/browser/signal.ts';
import { leaveQuestion, whenLeft } from '../lib/forms/unsaved.ts';
import { usePatientOnPage } from '../lib/hooks/patientOnPage.ts';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { X } from './icons.ts';
import { OfflineLine } from './OfflineLine.tsx';

export interface DialogProps {
  title: ReactNode;
  /** Below the title. On a patient's page it is the patient's name, unless given. */
  subtitle?: ReactNode;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  size?: 'small' | 'medium' | 'large';
  /** False for a dialog with entered data, so that a click outside does not discard it. */
  isDismissable?: boolean;
  /** `top` for a dialog whose height changes while one types, so that its field stays in its place. */
  placement?: 'center' | 'top';
  children: ReactNode;
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' };
const veil = 'fixed inset-0 z-40 bg-[#04100d8c]';

/**
 * A modal dialog: traps the focus, restores it, and closes by Escape and by its close button; where something typed would
 * be lost, it asks first.
 */
export function Dialog({ subtitle, children, onOpenChange, ...rest }: DialogProps) {
  const patient = usePatientOnPage();
  const element = useRef<HTMLElement>(null);
  return (
    <Frame
      {...rest}
      subtitle={subtitle === undefined ? patient?.name : subtitle}
      elementRef={element}
      onClose={() => whenLeft(element.current, () => onOpenChange(false))}
    >
      {children}
      <LeaveQuestion within={element} />
    </Frame>
  );
}

interface FrameProps extends Omit<DialogProps, 'onOpenChange'> {
  elementRef?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Frame({
  title,
  subtitle,
  isOpen,
  onClose,
  size = 'small',
  isDismissable = true,
  placement = 'center',
  elementRef,
  children,
}: FrameProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onClose}
      isDismissable={isDismissable}
      // Leaves room for the messages in the top bar.
      className={cx(
        veil,
        'flex justify-center px-4 pt-14 pb-4',
        placement === 'top' ? 'items-start' : 'items-center',
      )}
    >
      <Modal className={cx('flex max-h-full w-full flex-col', widths[size])}>
        <AriaDialog
          ref={elementRef}
          className="flex min-h-0 flex-col rounded-md border border-line bg-raised outline-none"
        >
          <Title subtitle={subtitle} onClose={onClose}>
            {title}
          </Title>
          <OfflineLine />
          <div className="min-h-0 scroll-pb-28 overflow-y-auto px-5 py-4">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Asks before unsaved work is left.
 * @param within the dialog that shows the question about its own work; the page shows all others
 */
export function LeaveQuestion({ within }: { within?: RefObject<Element | null> }) {
  const asked = useSignal(leaveQuestion);
  const stay = useRef<HTMLButtonElement>(null);
  const isHere = asked !== undefined && asked.dialog === (within?.current ?? null);
  // Only when the question is open; before that the dialog around it traps the focus.
  useEffect(() => {
    if (isHere) stay.current?.focus();
  }, [isHere]);
  if (!isHere) return null;
  const { answer, work } = asked;
  const { words } = work.current;
  return (
    <Frame title={words?.title ?? <Trans>Leave without saving?</Trans>} isOpen onClose={() => answer(false)}>
      <p>{words?.text ?? <Trans>Your changes are not saved. They are lost when you leave.</Trans>}</p>
      <DialogActions>
        <Button variant="danger" onClick={() => answer(true)}>
          {words?.leave ?? <Trans>Leave</Trans>}
        </Button>
        <Button ref={stay} variant="primary" onClick={() => answer(false)}>
          {words?.stay ?? <Trans>Stay</Trans>}
        </Button>
      </DialogActions>
    </Frame>
  );
}

function Title({
  children,
  subtitle,
  onClose,
}: {
  children: ReactNode;
  subtitle: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
      <div className="min-w-0">
        <Heading slot="title" level={2} className="text-base font-semibold">
          {children}
        </Heading>
        {subtitle ? <p className="text-sm break-words text-muted">{subtitle}</p> : null}
      </div>
      <IconButton label={t`Close`} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  );
}

/** The buttons at the end of a dialog, the main action last. The row stays visible while a long form scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-5 mt-5 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-md bg-raised px-5 pt-2 pb-4">
      {children}
    </div>
  );
}

export interface DrawerProps {
  /** The drawer's accessible name. */
  label: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'left' | 'right';
  children: ReactNode;
}

/** A panel that slides in from the edge, such as the navigation on small screens. */
export function Drawer({ label, isOpen, onOpenChange, side = 'left', children }: DrawerProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={veil}>
      <Modal
        className={cx(
          'absolute inset-y-0 w-80 max-w-[85vw] border-line bg-surface',
          side === 'left' ? 'left-0 border-r' : 'right-0 border-l',
        )}
      >
        <AriaDialog aria-label={label} className="h-full overflow-y-auto outline-none">
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
