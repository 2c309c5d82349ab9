import { endpoints } from '@afyakadi/contract';
import { recorded } from '../../platform/audit/reads.ts';
import { readerFor, readerOf } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { accessRecord, grantEmergencyAccess } from '../patient-access/index.ts';
import { decideIdentity, enterIdentity } from './identity.ts';
import { listConflicts } from './identity-conflicts.ts';
import { listCards, listNotForwarded, searchCards } from './lists.ts';
import { lookUpCard } from './look-up.ts';
import { readPatient } from './patient.ts';
import { closeProvisional, issueProvisional, reconcileProvisional } from './provisional.ts';
import { listProvisional } from './provisional-list.ts';
import { type VerificationDeps, verifyCard } from './verify.ts';
import { withdrawAuthorization } from './withdraw.ts';

/**
 * The calls on cards and their authorizations: verify, look up, list, search, complete the identity, withdraw; issue,
 * list, reconcile and close provisional ones; and the patient's head.
 */
export function authorizationRoutes(deps: VerificationDeps): Route[] {
  const { database, dayOf } = deps;
  return [
    handle(endpoints.authorizeCard, (call) => verifyCard(deps, call)),
    handle(endpoints.lookUpCard, (call) => lookUpCard(deps, call)),
    handle(endpoints.authorizedCards, (call) => {
      const list =
        call.query.view === 'all'
          ? listCards(database, call.caller.facility.id, call.query)
          : listNotForwarded(database, call);
      return recorded(database, call, { action: 'list.seen', subjectType: 'cards' }, list);
    }),
    handle(endpoints.searchCards, (call) => {
      const cards = searchCards(database, call.caller.facility.id, call.body.text, call.query);
      return recorded(database, call, { action: 'people.searched', subjectType: 'cards' }, cards);
    }),
    handle(endpoints.completeIdentity, (call) => call.change((tx) => enterIdentity(tx, call))),
    handle(endpoints.identityConflicts, (call) => {
      const action = { action: 'list.seen', subjectType: 'identities' };
      return recorded(database, call, action, listConflicts(database, call));
    }),
    handle(endpoints.decideIdentity, (call) => call.change((tx) => decideIdentity(tx, call, deps.ledger))),
    handle(endpoints.withdrawAuthorization, (call) => withdrawAuthorization(deps, call)),
    handle(endpoints.issueProvisional, (call) => call.change((tx) => issueProvisional(tx, call, dayOf))),
    handle(endpoints.provisionalAuthorizations, (call) => {
      const action = { action: 'list.seen', subjectType: 'provisional' };
      return recorded(database, call, action, listProvisional(database, call));
    }),
    handle(endpoints.reconcileProvisional, (call) => reconcileProvisional(deps, call)),
    handle(endpoints.closeProvisional, (call) => call.change((tx) => closeProvisional(tx, call))),
    handle(endpoints.patientDetails, (call) => {
      const { caller, params } = call;
      const record = accessRecord(database, call, params.id, { identityToo: true });
      return readPatient(readerFor(database, caller.facility.id), call, params.id, record);
    }),
    handle(endpoints.openRecord, (call) =>
      call.change(async (tx) => {
        await grantEmergencyAccess(tx, call);
        return readPatient(readerOf(tx), call, call.params.id);
      }),
    ),
  ];
}
