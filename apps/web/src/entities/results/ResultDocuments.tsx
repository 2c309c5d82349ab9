import type { LabResult } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { PrintoutButtons } from '../../ui/PrintoutButtons.tsx';
import { type PrintedResult, ResultSlip } from './ResultSlip.tsx';

/** The newest result of a test, as a printout of the browser or the server's PDF. */
export function ResultDocuments({ result }: { result: LabResult }) {
  const lineId = result.memberVisitItemId;
  return (
    <PrintoutButtons
      name={result.itemName}
      onPdf={() => download('resultSlip', { params: { id: lineId } })}
      fetchPrinted={() => fetchResult(result.authorizedMemberId, lineId)}
      render={(printed) => <ResultSlip printed={printed} />}
    >
      <Trans>Result (PDF)</Trans>
    </PrintoutButtons>
  );
}

/** Fetches the test again, because it may have been corrected since it was opened. */
async function fetchResult(memberId: string, lineId: string): Promise<PrintedResult> {
  const [patient, test] = await Promise.all([
    call('patientDetails', { params: { id: memberId } }),
    call('viewLabResult', { params: { id: lineId } }),
  ]);
  return { patient: patient.item, test: test.item };
}
