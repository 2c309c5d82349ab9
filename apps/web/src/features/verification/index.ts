/** What other screens need to forward a patient. */
export { forwardStateOf } from './forwardState.ts';
export { IdentityForm } from './IdentityForm.tsx';
