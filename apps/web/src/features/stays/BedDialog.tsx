import { rules } from 'virtual:rules';
import type { BoardBed, Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '../../entities/people/name.ts';
import { useBedClasses } from '../../entities/stays/labels.tsx';
import { useBedBoard } from '../../entities/stays/queries.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';

/** Gives a bed to a patient who waits, or another bed to one who is admitted. */
export function BedDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { t } = useLingui();
  const admits = stay.status === 'Requested';
  const name = nameOf(stay) || stay.cardNo;
  const form = useActionForm({
    first: { wardId: stay.carePointId, bedId: '' },
    rules: rules.admitPatient,
    words: { bedId: t`Choose a bed` },
    check: ({ bedId }) => ({ bedId: bedId === '' ? t`Choose a bed` : undefined }),
    send: (call, { bedId }) =>
      call(admits ? 'admitPatient' : 'transferPatient', { params: { id: stay.id }, body: { bedId } }),
    success: admits ? t`Admitted: ${name}` : t`Moved: ${name}`,
    onDone: onClose,
  });
  const { values, set, problem } = form;
  const wards = useCarePoints().data?.filter(({ kind }) => kind === 'ward') ?? [];
  const board = useBedBoard(values.wardId);
  const beds = board.data?.itemList ?? [];
  const free = beds.filter((bed) => bed.stay === null);
  const classes = useBedClasses();
  const label = ({ name: bed, bedClass, stay: lies }: BoardBed) => {
    const word = classes[bedClass];
    return lies === null || lies.id === stay.id ? `${bed} · ${word}` : t`${bed} · ${word} (no longer free)`;
  };
  return (
    <Dialog
      title={admits ? <Trans>Admit {name}</Trans> : <Trans>Move {name}</Trans>}
      subtitle={null}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={admits ? <Trans>Admit patient</Trans> : <Trans>Move patient</Trans>}
        onCancel={onClose}
      >
        {admits ? (
          <p>{stay.reason}</p>
        ) : (
          <p>
            <Trans>The bed-day is charged for the bed at midnight.</Trans>
          </p>
        )}
        <Select
          label={t`Ward`}
          name="wardId"
          value={values.wardId}
          options={wards.map(({ id, name: ward }) => ({ value: id, label: ward }))}
          onChange={(event) => set({ wardId: event.target.value, bedId: '' })}
        />
        <Select
          label={t`Bed`}
          name="bedId"
          value={values.bedId}
          error={problem('bedId')}
          description={board.data && free.length === 0 ? t`No bed is free here.` : undefined}
          placeholder={t`Choose a bed`}
          // A colleague may give the chosen bed meanwhile. It stays chosen: the answer to Admit says who took it.
          options={beds
            .filter((bed) => bed.stay === null || bed.id === values.bedId)
            .map((bed) => ({ value: bed.id, label: label(bed) }))}
          onChange={(event) => set({ bedId: event.target.value })}
        />
      </ActionForm>
    </Dialog>
  );
}
