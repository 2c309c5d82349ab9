import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';

export interface DialogProps {
  title: ReactNode;
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
const veil = 'fixed inset-0 z-40 bg-[#04100d]/55';

/** A modal dialog: traps the focus, restores it, and closes by Escape and by its close button. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  size = 'small',
  isDismissable = true,
  placement = 'center',
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      // Leaves room for the messages in the top bar.
      className={cx(
        veil,
        'flex justify-center px-4 pt-14 pb-4',
        placement === 'top' ? 'items-start' : 'items-center',
      )}
    >
      <Modal className={cx('flex max-h-full w-full flex-col', widths[size])}>
        <AriaDialog className="flex min-h-0 flex-col rounded-md border border-line bg-raised outline-none">
          <Title onClose={() => onOpenChange(false)}>{title}</Title>
          <div className="min-h-0 scroll-pb-28 overflow-y-auto px-5 py-4">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Title({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
      <Heading slot="title" level={2} className="text-base font-semibold">
        {children}
      </Heading>
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
