import type { Role } from '@afyakadi/contract/access/roles';
import { visitStatuses } from '@afyakadi/contract/care/visits';
import { useState } from 'react';
import {
  CardNumber,
  ProvisionalBadge,
  VisitStatusBadge,
  VisitTypeBadge,
} from '../../src/entities/people/labels.tsx';
import { NoCarePoints } from '../../src/entities/visits/NoCarePoints.tsx';
import { NothingOrdered } from '../../src/entities/visits/NothingOrdered.tsx';
import { CarePointPicker, PickerSkeleton } from '../../src/features/visits/CarePointPicker.tsx';
import { CloseVisit } from '../../src/features/visits/CloseVisit.tsx';
import { CloseVisitDialog } from '../../src/features/visits/CloseVisitDialog.tsx';
import { CompleteVisit, LastCompleted, UndoCompletion } from '../../src/features/visits/CompleteVisit.tsx';
import { OpenPatient } from '../../src/features/visits/OpenPatient.tsx';
import { StartVisit } from '../../src/features/visits/StartVisit.tsx';
import { PatientHeader } from '../../src/screens/patient/PatientHeader.tsx';
import { VisitList } from '../../src/screens/visits/VisitList.tsx';
import { FailedBand } from '../../src/ui/FailedBand.tsx';
import { newId } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, aPatient, aVisit, carePoints, longName, neema, serverError, verified } from '../data.ts';
import { ignore, type Page, pause, press, write } from '../example.ts';

const empty = { visitId: newId(), kind: 'pharmacy', empty: true } as const;
const doctor: Role = 'doctor';
const counts = {
  counts: {
    total: 5,
    completed: 1,
    pending: 4,
    stages: { waiting: 2, inCare: 2, mine: 1, results: 1, ready: 0 },
  },
};

export const pages: readonly Page[] = [
  {
    part: 'screens/visits/VisitList',
    examples: {
      Rows: {
        Draw: ListExample,
        answer: () =>
          server.list(
            'carePointVisits',
            [
              aVisit({ createdAt: ago(185) }),
              aVisit({ ...longName, createdAt: ago(70), provisional: 'waiting' }),
              aVisit({ createdAt: ago(9), takenAt: ago(2), takenByName: 'Dr Juma Salum' }),
              aVisit({ empty: true, closesAt: ago(-20) }),
              aVisit({ visitStatus: 'Completed', completedAt: ago(30), visitTypeId: 3 }),
            ],
            counts,
          ),
      },
      Loading: { Draw: ListExample, answer: () => server.delay('carePointVisits') },
      Empty: { Draw: ListExample },
      Failed: { Draw: ListExample, answer: () => server.refuse('carePointVisits', 'unavailable') },
      'Nobody found': {
        Draw: ListExample,
        act: async () => {
          await write('input', 'zzzz');
          // The search begins when the words have rested.
          await pause(350);
        },
      },
    },
  },
  {
    part: 'screens/patient/PatientHeader',
    examples: {
      'With allergies': () => <PatientHeader patient={aPatient()} titleRef={null} />,
      'Long name, entered by staff': {
        Draw: () => (
          <PatientHeader
            patient={aPatient({ ...longName, identitySource: 'staff', allergies: [] })}
            titleRef={null}
          />
        ),
      },
      'Provisional, refused': {
        Draw: () => (
          <PatientHeader
            patient={aPatient({ authorization: verified({ provisional: 'refused' }), allergies: null })}
            titleRef={null}
          />
        ),
      },
    },
  },
  {
    part: 'features/visits/CarePointPicker',
    examples: {
      Chosen: () => <CarePointPicker points={carePoints} chosen={carePoints[1]?.id} />,
      Loading: () => <PickerSkeleton />,
    },
  },
  {
    part: 'features/visits/OpenPatient',
    examples: {
      Waiting: () => <OpenPatient visit={aVisit()} role={doctor} takes />,
      'In care': () => <OpenPatient visit={aVisit({ takenAt: ago(4) })} role={doctor} takes />,
      Pending: {
        Draw: () => <OpenPatient visit={aVisit()} role={doctor} takes />,
        answer: () => server.delay('takeVisit'),
        act: () => press('main button'),
      },
    },
  },
  {
    part: 'features/visits/StartVisit',
    examples: { Ready: () => <StartVisit visitId={newId()} name={neema.firstName} /> },
  },
  {
    part: 'features/visits/CloseVisit',
    examples: {
      Ready: { Draw: () => <CloseVisit visit={empty} name={neema.firstName} />, role: 'pharmacist' },
    },
  },
  {
    part: 'features/visits/CloseVisitDialog',
    examples: {
      Open: {
        Draw: () => (
          <CloseVisitDialog visit={empty} name={neema.firstName} onClosed={ignore} onClose={ignore} />
        ),
        role: 'pharmacist',
      },
    },
  },
  {
    part: 'features/visits/CompleteVisit',
    examples: {
      Ready: { Draw: CompleteExample },
      'Not begun': { Draw: () => <CompleteExample begun={false} />, act: () => press('main button') },
      Completed: {
        Draw: CompleteExample,
        answer: () => server.item('completeVisit', aVisit({ visitStatus: 'Completed', completedAt: ago(0) })),
        act: () => press('main button'),
      },
      Refused: {
        Draw: CompleteExample,
        answer: () => server.refuse('completeVisit', 'conflict'),
        act: () => press('main button'),
      },
      'Can be undone': () => <UndoCompletion visitId={newId()} name={neema.firstName} />,
    },
  },
  {
    part: 'entities/visits/NoCarePoints',
    examples: {
      None: () => <NoCarePoints error={null} onRetry={ignore} />,
      Failed: () => <NoCarePoints error={serverError} onRetry={ignore} />,
    },
  },
  {
    part: 'entities/visits/NothingOrdered',
    examples: {
      'Closes soon': () => (
        <p>
          <NothingOrdered closesAt={ago(-20)} />
        </p>
      ),
    },
  },
  {
    part: 'entities/people/labels',
    examples: {
      'Visit types': () => (
        <div className="flex gap-2">
          <VisitTypeBadge id={1} name="Normal Visit" />
          <VisitTypeBadge id={3} name="Referral" />
        </div>
      ),
      'Visit states': () => (
        <div className="flex gap-2">
          {visitStatuses.map((visitStatus) => (
            <VisitStatusBadge key={visitStatus} visit={{ visitStatus, takenAt: null }} />
          ))}
          <VisitStatusBadge visit={{ visitStatus: 'Pending', takenAt: new Date().toISOString() }} tellsTime />
        </div>
      ),
      'Provisional authorizations': () => (
        <div className="flex flex-wrap gap-2">
          <ProvisionalBadge mark="waiting" />
          <ProvisionalBadge mark="refused" />
          <ProvisionalBadge mark="closed" />
        </div>
      ),
      'Masked card': () => <CardNumber cardNo={neema.cardNo} />,
    },
  },
];

function ListExample() {
  return (
    <VisitList
      carePointId={carePoints[1]?.id}
      label="Visits"
      action={(visit) => <OpenPatient visit={visit} role={doctor} takes />}
    />
  );
}

function CompleteExample({ begun = true }: { begun?: boolean }) {
  const [failed, setFailed] = useState<unknown>();
  return (
    <>
      <LastCompleted onUndone={ignore} />
      <FailedBand error={failed} />
      <CompleteVisit
        visit={{ visitId: newId(), memberId: newId(), name: neema.firstName, begun }}
        onFailed={setFailed}
        onDone={ignore}
      />
    </>
  );
}
