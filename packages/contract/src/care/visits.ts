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

/** What a bed is for; what it costs is the item of its bed-day. */
export const bedClasses = ['General', 'Private', 'HDU', 'ICU', 'Maternity', 'Children', 'Isolation'] as const;
export type BedClass = (typeof bedClasses)[number];

/** The scheme's PatientTypeCode (domain 3.1). */
export const patientTypes = ['OUT', 'IN'] as const;
export type PatientType = (typeof patientTypes)[number];
