/**
 * The calls of docs/servicehub.md with the longest time of each, in ms, over all: waiting for a connection, the token,
 * repeats, the answer's last byte. A look-up that takes longer than ten seconds is of no use to who waits at a desk; an
 * authorization costs the patient a second walk when it is lost, so it may take longer; a folio or a whole tariff is
 * asked for in the background.
 */
export const timeouts = {
  Token: 10_000,
  GetCardVerifiers: 10_000,
  GetVisitTypes: 10_000,
  GetPointsOfCare: 10_000,
  GetCardDetails: 10_000,
  GetCardDetailsByNIN: 10_000,
  AuthorizeCard: 20_000,
  VerifyCard: 20_000,
  GetAuthorizationDetails: 10_000,
  GetPreviousPatientVisits: 10_000,
  CancelAuthorization: 20_000,
  GeneratePOCReferenceNo: 20_000,
  GetPricePackageWithExcludedServices: 60_000,
  RequestApproval: 20_000,
  GetApprovalStatus: 10_000,
  GetReferenceNoStatus: 10_000,
  IssueApprovedService: 20_000,
  GetIssuedServices: 10_000,
  CancelIssuedService: 20_000,
  CancelRequest: 20_000,
  SignFolio: 30_000,
  SubmitFolio: 120_000,
  GetSubmittedClaims: 30_000,
  GetClaimDecision: 30_000,
  SubmitMonthlyClaim: 60_000,
  GetReceipt: 10_000,
  GetFacilities: 10_000,
  AddReferral: 20_000,
  GetReferralByCardNo: 10_000,
} as const;

/** A call's name: its breaker's key and its metric's label, and all that a log says of it. */
export type CallName = keyof typeof timeouts;

/** So many bytes of an answer are read, no more. */
export const longestAnswer = (name: CallName): number =>
  (name === 'GetPricePackageWithExcludedServices' ? 24 : 8) * 1024 * 1024;
