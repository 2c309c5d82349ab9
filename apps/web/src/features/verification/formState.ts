import type { VisitType } from '@afyakadi/contract';
import {
  defaultBiometricMethod,
  defaultFingerprintCode,
  defaultVerifierId,
  defaultVisitTypeId,
  patientCardProblem,
  validationTexts,
} from '@afyakadi/contract/words';
import type { Question } from './useVerification.ts';

export interface FormValues {
  verifierID: string;
  cardTypeID: string;
  cardNo: string;
  visitTypeID: number;
  referralNo: string;
  remarks: string;
}

export type FormProblems = Partial<Record<keyof FormValues, string>>;

export const emptyForm: FormValues = {
  verifierID: defaultVerifierId,
  cardTypeID: '',
  cardNo: '',
  visitTypeID: defaultVisitTypeId,
  referralNo: '',
  remarks: '',
};

/** §5, and what the visit type's row demands (decisions 14). */
export function problemsOf(values: FormValues, rule: VisitType | undefined): FormProblems {
  const problems: FormProblems = {};
  if (values.verifierID === '') problems.verifierID = validationTexts.verifierRequired;
  if (values.cardTypeID === '') problems.cardTypeID = validationTexts.cardTypeRequired;
  const card = patientCardProblem(values.cardNo);
  if (card) problems.cardNo = card;
  if (rule?.requiresReferralNo && values.referralNo.trim() === '') {
    problems.referralNo = validationTexts.cardNoRequired;
  }
  if (rule?.requiresRemarks && values.remarks.trim() === '')
    problems.remarks = validationTexts.cardNoRequired;
  return problems;
}

/** §7's payload; remarks travel only where the visit type asks for them. */
export function questionOf(values: FormValues, rule: VisitType | undefined): Question {
  return {
    cardNo: values.cardNo.trim(),
    verifierID: values.verifierID,
    cardTypeID: values.cardTypeID,
    fpCode: defaultFingerprintCode,
    biometricMethod: defaultBiometricMethod,
    visitTypeID: values.visitTypeID,
    referralNo: rule?.requiresReferralNo ? values.referralNo.trim() : null,
    imageData: null,
    ...(rule?.requiresRemarks ? { remarks: values.remarks.trim() } : {}),
  };
}
