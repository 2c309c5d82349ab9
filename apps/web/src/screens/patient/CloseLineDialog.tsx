import type { OrderLine } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { LineSummary } from '../../features/dispensing/LineSummary.tsx';
import { CloseLineForm } from '../../features/orders/CloseLineForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface CloseLineDialogProps {
  line: OrderLine;
  onClose: () => void;
  onDone: () => void;
}

/** Closes a medicine as not given, or a service as not done, from its row. */
export function CloseLineDialog({ line, onClose, onDone }: CloseLineDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={line.category === 'medicine' ? t`Close as not given` : t`Close as not done`}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <div className="mb-4">
        <LineSummary line={line} />
      </div>
      <CloseLineForm line={line} onDone={onDone} onBack={onClose} />
    </Dialog>
  );
}
