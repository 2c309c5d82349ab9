import type { Patient } from '@afyakadi/contract';
import { newId, type PartialSample } from './sample.ts';
import { server } from './server.ts';

/** Registers a patient at one of the caller's care points, with an authorization of today. */
export function answerPatient(overrides: PartialSample<Patient> = {}): {
  id: string;
  authorizationId: string;
} {
  const id = newId();
  const authorizationId = newId();
  server.item('patientDetails', {
    authorizedMemberId: id,
    cardNo: '109900000007',
    firstName: 'Neema',
    lastName: 'Mushi',
    gender: 'Female',
    cardStatus: 'ACTIVE',
    allergies: [],
    access: 'own',
    authorization: {
      id: authorizationId,
      authorizedMemberId: id,
      state: 'valid',
      visitTypeName: 'Normal Visit',
    },
    ...overrides,
  });
  return { id, authorizationId };
}
