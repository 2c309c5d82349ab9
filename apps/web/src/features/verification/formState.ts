import type { Verifier, VisitType } from '@afyakadi/contract';
import { patientCardProblem } from '@afyakadi/contract/formats/identifiers';
import {
  defaultBiometricMethod,
  defaultFingerprintCode,
  defaultVerifierId,
  defaultVisitTypeId,
} from '@afyakadi/contract/scheme/cards';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { cleanCard } from '../../lib/text/cardNumber.ts';
import { type Proof, type ProofMethod, proofProblem } from './capture/proof.ts';
import type { VerificationRequest } from './outcome.ts';

export interface FormValues {
  verifierID: string;
  cardTypeID: string;
  cardNo: string;
  visitTypeID: number;
  referralNo: string;
  remarks: string;
}

export type FormProblems = Partial<Record<keyof FormValues | 'imageData', string | undefined>>;

export const emptyForm: FormValues = {
  verifierID: defaultVerifierId,
  cardTypeID: '',
  cardNo: '',
  visitTypeID: defaultVisitTypeId,
  referralNo: '',
  remarks: '',
};

/** Returns the form for the next patient of the same scheme. */
export function forNextPatient({ verifierID, cardTypeID }: FormValues): FormValues {
  return { ...emptyForm, verifierID, cardTypeID };
}

/** Changes the verifier and its card types. A single card type is selected automatically. */
export function withVerifier(values: FormValues, verifiers: readonly Verifier[], id: string): FormValues {
  const verifier = verifiers.find((candidate) => candidate.id === id);
  const [only, second] = verifier?.cardTypes ?? [];
  return {
    ...values,
    verifierID: verifier ? id : '',
    cardTypeID: only && !second ? only.cardTypeID : '',
  };
}

/** The required proof of the holder, and the captured one. */
export interface Proving {
  /** null: no proof is required. */
  method: ProofMethod | null;
  proof: Proof | null;
}

/** Returns the problems in the order of the fields, also those of the visit type (requirements 5.3, 13.3). */
export function problemsOf(values: FormValues, rule: VisitType | undefined, proving: Proving): FormProblems {
  const problems: FormProblems = cardProblemsOf(values);
  if (rule?.requiresReferralNo && values.referralNo.trim() === '') {
    problems.referralNo = validationTexts.cardNoRequired;
  }
  if (rule?.requiresRemarks && values.remarks.trim() === '')
    problems.remarks = validationTexts.cardNoRequired;
  const missing = proofProblem(proving.method, proving.proof);
  if (missing) problems.imageData = missing;
  return problems;
}

/** Checks only the card, which is enough for a look-up. */
export function cardProblemsOf(values: FormValues): FormProblems {
  const problems: FormProblems = {};
  if (values.verifierID === '') problems.verifierID = validationTexts.verifierRequired;
  if (values.cardTypeID === '') problems.cardTypeID = validationTexts.cardTypeRequired;
  const card = patientCardProblem(cleanCard(values.cardNo));
  if (card) problems.cardNo = validationTexts[card];
  return problems;
}

/** Builds the request (requirements 11.1). Contains remarks and proof only if they are required. */
export function requestOf(
  values: FormValues,
  rule: VisitType | undefined,
  { method, proof }: Proving,
): VerificationRequest {
  const shown = proof?.method === method ? proof : null;
  return {
    cardNo: cleanCard(values.cardNo),
    verifierID: values.verifierID,
    cardTypeID: values.cardTypeID,
    fpCode: shown?.method === 'FINGERPRINT' ? shown.fpCode : defaultFingerprintCode,
    biometricMethod: shown?.method ?? defaultBiometricMethod,
    visitTypeID: values.visitTypeID,
    referralNo: rule?.requiresReferralNo ? values.referralNo.trim() : null,
    imageData: shown?.imageData ?? null,
    ...(rule?.requiresRemarks ? { remarks: values.remarks.trim() } : {}),
  };
}
