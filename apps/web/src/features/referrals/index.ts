/** What other screens need of referrals. */
export { ReferPatientButton } from './ReferPatientButton.tsx';
