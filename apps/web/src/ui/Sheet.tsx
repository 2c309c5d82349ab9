import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { whenLeft } from '../lib/forms/unsaved.ts';
import { IconButton } from './Button.tsx';
import { LeaveQuestion } from './Dialog.tsx';
import { X } from './icons.ts';
import { OfflineLine } from './OfflineLine.tsx';
import { ToastAnchor } from './Toast.tsx';

export interface SheetProps {
  title: ReactNode;
  /** The name of the patient or record, beside the title. */
  subtitle?: ReactNode;
  /** Runs on Escape and on the close button, after the question about unsaved work. Only the owner closes the sheet. */
  onClose: () => void;
  children: ReactNode;
}

/** A workspace beside the page: the right side of a wide screen, all of a small one. */
export function Sheet({ title, subtitle, onClose, children }: SheetProps) {
  const { t } = useLingui();
  const element = useRef<HTMLElement>(null);
  const close = () => whenLeft(element.current, onClose);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={close}
      isDismissable={false}
      className="fixed inset-0 z-40 bg-[#04100d8c]"
    >
      <Modal className="absolute inset-y-0 right-0 w-full border-line bg-surface lg:w-[min(75rem,calc(100vw-4.5rem))] lg:border-l">
        <AriaDialog ref={element} className="flex h-full min-h-0 flex-col outline-none">
          <div className="flex items-center gap-x-4 border-b border-line py-2 pr-2 pl-4 max-sm:flex-wrap sm:pl-5">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:order-last max-sm:w-full">
              <Heading slot="title" level={2} className="text-lg font-semibold">
                {title}
              </Heading>
              {subtitle ? <div className="min-w-0 text-muted">{subtitle}</div> : null}
            </div>
            <ToastAnchor />
            <IconButton label={t`Close`} icon={<X aria-hidden size={18} />} onClick={close} />
          </div>
          <OfflineLine />
          {children}
          <LeaveQuestion within={element} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
