import { createContext, useContext } from 'react';

export interface PatientOnPage {
  /** The patient's id at this facility (`authorizedMemberId`). */
  id: string;
  /** The name, or the card number of a patient without one. */
  name: string;
}

/** The patient on whom the parts below act: dialogs name that patient, and no action sends what was begun for another. */
export const PatientOnPageContext = createContext<PatientOnPage | undefined>(undefined);

export const usePatientOnPage = (): PatientOnPage | undefined => useContext(PatientOnPageContext);
