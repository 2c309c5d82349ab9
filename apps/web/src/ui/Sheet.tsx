import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { ToastLane } from './Toast.tsx';

export interface SheetProps {
  title: ReactNode;
  /** Beside the title: whose sheet it is. */
  subtitle?: ReactNode;
  /** Escape or the close button. The sheet closes when its owner says so, for work may stand in it. */
  onClose: () => void;
  children: ReactNode;
}

/** A place to work in beside the page: the right side of a wide screen, the whole of a small one. */
export function Sheet({ title, subtitle, onClose, children }: SheetProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      className="fixed inset-0 z-40 bg-[#04100d]/55"
    >
      <Modal className="absolute inset-y-0 right-0 w-full border-line bg-surface lg:w-[min(75rem,calc(100vw-4.5rem))] lg:border-l">
        <AriaDialog className="flex h-full min-h-0 flex-col outline-none">
          <div className="items-center gap-x-4 border-b border-line py-2 pr-2 pl-4 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] sm:flex sm:pl-5">
            <div className="max-sm:contents sm:flex sm:min-w-0 sm:flex-wrap sm:items-baseline sm:gap-x-3">
              <Heading
                slot="title"
                level={2}
                className="text-lg font-semibold max-sm:col-start-1 max-sm:row-start-1"
              >
                {title}
              </Heading>
              {subtitle ? <div className="min-w-0 text-muted max-sm:col-span-2">{subtitle}</div> : null}
            </div>
            {/* On a small screen messages cover the title alone: there is no room for a lane of its own. */}
            <ToastLane className="max-sm:col-start-1 max-sm:row-start-1" />
            <IconButton
              label={t`Close`}
              icon={<X aria-hidden size={18} />}
              onClick={onClose}
              className="max-sm:col-start-2 max-sm:row-start-1"
            />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
