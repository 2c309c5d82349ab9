import { cardLookUp, refusal, startedVisit, verifier } from '@afyakadi/contract';
import { type StatusName, statusCatalogue } from '@afyakadi/contract/status';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { useRef, useState } from 'react';
import { CardTable } from '../../src/entities/cards/CardTable.tsx';
import { forwardStateOf } from '../../src/entities/cards/forwardState.ts';
import { useVerifiedCards } from '../../src/entities/cards/queries.ts';
import { ConnectionStates } from '../../src/entities/connection/ConnectionStates.tsx';
import type { ConnectionLine } from '../../src/entities/connection/labels.ts';
import { CardField } from '../../src/features/verification/CardField.tsx';
import { emptyForm, type FormValues } from '../../src/features/verification/formState.ts';
import { IssueDialog } from '../../src/features/verification/IssueDialog.tsx';
import { LastPatients } from '../../src/features/verification/LastPatients.tsx';
import { LookupResultView } from '../../src/features/verification/LookupResultView.tsx';
import { OutcomeView } from '../../src/features/verification/OutcomeView.tsx';
import type { Outcome, Unanswered, VerificationRequest } from '../../src/features/verification/outcome.ts';
import { PointOfCareForm } from '../../src/features/verification/PointOfCareForm.tsx';
import { VerificationForm } from '../../src/features/verification/VerificationForm.tsx';
import { VerificationProgress } from '../../src/features/verification/VerificationProgress.tsx';
import { ApiError } from '../../src/lib/api/api.ts';
import { newId, sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, carePoints, longName, neema, nhif, verified, visitTypes } from '../data.ts';
import { type Example, ignore, type Page, submit, write } from '../example.ts';

const request: VerificationRequest = {
  cardNo: neema.cardNo,
  verifierID: 'NHIF',
  cardTypeID: 'NHIFCard',
  visitTypeID: 1,
};
function refusedWith(name: StatusName, description: string = statusTexts[name]): ApiError {
  const { code, http } = statusCatalogue[name];
  return new ApiError({ statusCode: code, httpStatus: http, description });
}
const unanswered: Unanswered = {
  kind: 'unavailable',
  cardNo: neema.cardNo,
  error: refusedWith('notChecked'),
  request,
  offer: { provisional: true, mayIssue: true, issuers: [], patient: null },
};
const answers: ConnectionLine = { name: null, state: 'up', since: null, checkedAt: null };
const down = () => server.item('connectionState', { state: 'down', since: ago(14) });

const outcome = (shown: Outcome): Example => ({
  role: 'receptionist',
  answer: () => {
    down();
    server.list('carePoints', carePoints);
  },
  Draw: () => <OutcomeView outcome={shown} visitTypes={visitTypes} onAgain={ignore} onOutcome={ignore} />,
});
const refused = (remarks: string) =>
  outcome({
    kind: 'refused',
    cardNo: neema.cardNo,
    error: refusedWith('notEligible', remarks),
    refusal: sample(refusal, {
      remarks,
      cardStatus: 'INACTIVE',
      authorizationStatus: 'REJECTED',
      checkedAt: ago(1),
      latestAuthorization: {
        facilityName: 'Bahari Njema',
        createdAt: ago(180),
        visitTypeName: 'Normal Visit',
      },
    }),
  });
const anotherHolder = {
  authorizationId: newId(),
  theirs: {
    firstName: 'Rajabu',
    middleName: 'Baraka',
    lastName: 'Mollel',
    gender: 'Male',
    dateOfBirth: '1981-08-04',
  },
} as const;
const nameless = {
  firstName: '',
  middleName: '',
  lastName: '',
  cardStatus: 'Unknown',
  identitySource: 'missing',
} as const;

export const pages: readonly Page[] = [
  {
    part: 'features/verification/LastPatients',
    examples: {
      Rows: {
        role: 'receptionist',
        Draw: () => <LastPatients except={undefined} />,
        answer: () =>
          server.list('authorizedCards', [verified(), verified({ ...longName, createdAt: ago(9) })]),
      },
    },
  },
  {
    part: 'features/verification/OutcomeView',
    examples: {
      Eligible: outcome({ kind: 'eligible', answer: verified() }),
      'Eligible, repeated': outcome({ kind: 'eligible', answer: verified({ repeated: true }) }),
      'Eligible, name missing': outcome({ kind: 'eligible', answer: verified(nameless) }),
      'Eligible, name missing, nothing entered': {
        ...outcome({ kind: 'eligible', answer: verified(nameless) }),
        act: submit,
      },
      'Eligible, long name': outcome({ kind: 'eligible', answer: verified(longName) }),
      'Refused, card': refused('Card is not active'),
      'Refused, authorized elsewhere': refused('Already authorized today at Bahari Njema'),
      'Refused, contributions': refused('Contributions not paid'),
      'Not answered': outcome(unanswered),
      'Not answered, may not continue': outcome({
        ...unanswered,
        offer: { provisional: false, mayIssue: false, issuers: ['Grace Mushi', 'Juma Ally'], patient: null },
      }),
      'Not recognized': outcome({
        ...unanswered,
        kind: 'unrecognized',
        error: refusedWith('schemeAnswer'),
      }),
      'Not checked': outcome({
        kind: 'unchecked',
        cardNo: neema.cardNo,
        error: refusedWith('unavailable'),
      }),
      Cancelled: outcome({ kind: 'cancelled', cardNo: neema.cardNo }),
      Failed: outcome({
        kind: 'failed',
        error: refusedWith('forbidden'),
        fields: {},
        outcomeUnknown: false,
      }),
      'No care points': {
        ...outcome({ kind: 'eligible', answer: verified() }),
        answer: () => server.list('carePoints', []),
      },
      Forwarded: outcome({
        kind: 'forwarded',
        card: verified(),
        to: { id: '1', name: 'Consultation', kind: 'consultation', description: '' },
        visit: sample(startedVisit),
      }),
      'Was there': outcome({
        kind: 'forwarded',
        card: verified(),
        to: { id: '1', name: 'Consultation', kind: 'consultation', description: '' },
        visit: sample(startedVisit, { wasThere: true, takenAt: ago(20), takenByName: 'Dr Baraka Swai' }),
      }),
      Provisional: outcome({ kind: 'provisional', card: verified({ provisional: 'waiting' }) }),
      'Another holder': outcome({ kind: 'eligible', answer: verified({ identityConflict: anotherHolder }) }),
    },
  },
  {
    part: 'features/verification/VerificationForm',
    examples: {
      Empty: { Draw: () => <FormExample />, role: 'receptionist' },
      'Nothing entered': {
        Draw: () => <FormExample values={{ verifierID: '' }} />,
        role: 'receptionist',
        act: submit,
      },
      'Number looks wrong': {
        Draw: () => <FormExample values={{ cardNo: '10' }} />,
        role: 'receptionist',
        act: submit,
      },
      'Remarks required': { Draw: () => <FormExample values={{ visitTypeID: 2 }} />, role: 'receptionist' },
      'Asking the scheme': {
        Draw: () => <FormExample values={{ cardNo: neema.cardNo }} pending />,
        role: 'receptionist',
      },
    },
  },
  {
    part: 'features/verification/VerificationProgress',
    examples: {
      'Just asked': () => <VerificationProgress since={new Date()} onCancel={ignore} />,
      Slow: () => <VerificationProgress since={new Date(ago(0.2))} onCancel={ignore} />,
    },
  },
  {
    part: 'features/verification/LookupResultView',
    examples: {
      Holder: () => (
        <LookupResultView
          result={{
            holder: sample(cardLookUp, {
              ...neema,
              ...nhif,
              known: true,
              cardStatus: 'ACTIVE',
              remarks: '',
              expiryDate: '2030-01-01',
            }),
          }}
        />
      ),
      'Not known': () => (
        <LookupResultView
          result={{ holder: sample(cardLookUp, { cardNo: '10', firstName: '', lastName: '', remarks: '' }) }}
        />
      ),
      Failed: { Draw: () => <LookupResultView result={{ error: refusedWith('unavailable') }} /> },
    },
  },
  {
    part: 'features/verification/CardField',
    examples: { 'Looking up': { Draw: CardFieldExample, role: 'receptionist' } },
  },
  {
    part: 'features/verification/IssueDialog',
    examples: {
      Open: { Draw: IssueExample, role: 'receptionist' },
      'Nothing entered': { Draw: IssueExample, role: 'receptionist', act: submit },
      'Holder not known': {
        Draw: IssueExample,
        role: 'receptionist',
        answer: () =>
          server.refuse('issueProvisional', 'validation', undefined, {
            fields: { 'identity.firstName': 'This field is required' },
          }),
        act: async () => {
          await write('[name=reason]', 'The patient is bleeding');
          await write('[name=remarks]', 'Fell from a ladder');
          await submit();
        },
      },
    },
  },
  {
    part: 'features/verification/PointOfCareForm',
    examples: {
      Ready: {
        Draw: ForwardExample,
        role: 'receptionist',
        answer: () => server.list('carePoints', carePoints),
      },
      'No care point chosen': {
        Draw: ForwardExample,
        role: 'receptionist',
        answer: () => server.list('carePoints', carePoints.slice(0, 1)),
        act: submit,
      },
      Loading: { Draw: ForwardExample, role: 'receptionist', answer: () => server.delay('carePoints') },
      'No care points': { Draw: ForwardExample, role: 'receptionist' },
      'Care points failed': {
        Draw: ForwardExample,
        role: 'receptionist',
        answer: () => server.refuse('carePoints', 'unavailable'),
      },
    },
  },
  {
    part: 'entities/connection/ConnectionStates',
    examples: {
      'One scheme': { Draw: () => <ConnectionStates lines={[answers]} /> },
      'Two, one down': {
        Draw: () => (
          <ConnectionStates
            lines={[
              { ...answers, name: 'Zanzibar Health Services Fund', state: 'down', since: ago(14) },
              answers,
            ]}
          />
        ),
      },
    },
  },
  {
    part: 'entities/cards/CardTable',
    examples: {
      Rows: {
        Draw: CardsExample,
        role: 'receptionist',
        answer: () =>
          server.list('authorizedCards', [
            verified(),
            verified({ ...longName, provisional: 'waiting' }),
            verified(nameless),
          ]),
      },
      Loading: { Draw: CardsExample, role: 'receptionist', answer: () => server.delay('authorizedCards') },
      Empty: { Draw: CardsExample, role: 'receptionist' },
      Failed: {
        Draw: CardsExample,
        role: 'receptionist',
        answer: () => server.refuse('authorizedCards', 'unavailable'),
      },
    },
  },
];

const verifiers = [
  sample(verifier, {
    id: 'NHIF',
    verifierName: 'NHIF',
    cardTypes: [{ cardTypeID: 'NHIFCard', cardTypeName: 'NHIF Card' }],
  }),
];

function FormExample({ values, pending = false }: { values?: Partial<FormValues>; pending?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ ...emptyForm, cardTypeID: 'NHIFCard', ...values });
  return (
    <VerificationForm
      cardInput={input}
      verifiers={verifiers}
      visitTypes={visitTypes}
      values={typed}
      onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      pending={pending}
      outcome={undefined}
      answered={false}
      onSubmit={ignore}
    />
  );
}

function CardFieldExample() {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState<string>(neema.cardNo);
  return (
    <CardField
      input={input}
      value={value}
      onChange={setValue}
      onRead={ignore}
      error={undefined}
      warning={undefined}
      lookUp={{ start: ignore, pending: true, result: undefined }}
    />
  );
}

function IssueExample() {
  return (
    <IssueDialog
      request={request}
      patient={null}
      visitType={visitTypes[1]}
      onIssued={ignore}
      onClose={ignore}
    />
  );
}

function ForwardExample() {
  return <PointOfCareForm patient={forwardStateOf(verified())} />;
}

function CardsExample() {
  return <CardTable label="Verified Users" pages={useVerifiedCards()} />;
}
