/** The frame of a patient's page, which every station's page of a patient fills. */
export { PatientFrame } from './PatientFrame.tsx';
