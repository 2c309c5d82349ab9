import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen from which a patient's page was opened, and to which its way back leads. */
    cameFrom?: string;
  }
}

const patientPage = /^\/(patients?|pharmacy|laboratory|lab\/test-details)\/./;

/** The state for a link to a patient's page, so that its way back leads to this screen; another page of the patient keeps it. */
export function useCameFrom(): { cameFrom?: string } {
  const cameFrom = useLocation({
    select: ({ pathname, state }) => (patientPage.test(pathname) ? state.cameFrom : pathname),
  });
  return cameFrom === undefined ? {} : { cameFrom };
}
