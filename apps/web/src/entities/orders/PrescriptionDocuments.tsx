import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { PrintoutButtons } from '../../ui/PrintoutButtons.tsx';
import { PrescriptionSlip, type PrintedOrder } from './PrescriptionSlip.tsx';

/** A prescription with the medicines of one order, as a printout of the browser or the server's PDF. */
export function PrescriptionDocuments({ memberId, orderId }: { memberId: string; orderId: string }) {
  const { t } = useLingui();
  return (
    <PrintoutButtons
      name={t`Prescription`}
      onPdf={() => download('prescriptionSlip', { params: { id: orderId } })}
      fetchPrinted={() => fetchOrder(memberId, orderId)}
      render={(order) => <PrescriptionSlip order={order} />}
    >
      <Trans>Prescription (PDF)</Trans>
    </PrintoutButtons>
  );
}

const pageSize = 200;

/** Fetches the patient and the order's medicines that were not cancelled. */
async function fetchOrder(memberId: string, orderId: string): Promise<PrintedOrder> {
  const { item: patient } = await call('patientDetails', { params: { id: memberId } });
  for (let pageNo = 0; ; pageNo += 1) {
    const { itemList, totalItems } = await call('prescriptions', {
      params: { id: memberId },
      query: { pageNo, pageSize },
    });
    const lines = itemList.filter((line) => line.orderId === orderId && line.status !== 'Cancelled');
    if (lines.length > 0 || (pageNo + 1) * pageSize >= totalItems) return { patient, lines };
  }
}
