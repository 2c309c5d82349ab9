/** Visits, and in-patient stays. */

export const visitStatuses = ['Pending', 'Completed', 'Cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/**
 * Where a pending visit is: nobody has taken the patient in, somebody has (`mine`: the caller), the doctor waits for
 * results, or results that the caller ordered are new (`ready`).
 */
export const visitStages = ['waiting', 'inCare', 'mine', 'results', 'ready'] as const;
export type VisitStage = (typeof visitStages)[number];

export const stayStatuses = ['Requested', 'Admitted', 'Discharged', 'Cancelled'] as const;
export type StayStatus = (typeof stayStatuses)[number];

/** How a stay ends: home, referred to another facility, left against advice, died. */
export const stayOutcomes = ['Home', 'Referred', 'Left', 'Died'] as const;
export type StayOutcome = (typeof stayOutcomes)[number];

/** What became of one dose of an in-patient (FHIR MedicationAdministration). */
export const doseOutcomes = ['Given', 'Refused', 'NotGiven', 'EnteredInError'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** A dose can be recorded so many minutes before its time, and is late so many minutes after it. */
export const doseMargin = 60;

/** The scheme's PatientTypeCode (domain 3.1). */
export const patientTypes = ['OUT', 'IN'] as const;
export type PatientType = (typeof patientTypes)[number];
