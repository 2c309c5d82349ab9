import { rules } from 'virtual:rules';
import type { OrderLine, SubstituteItem } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { LineSummary } from './LineSummary.tsx';
import { type DosedPatient, PatientFacts } from './PatientFacts.tsx';

interface SubstituteDialogProps {
  patient: DosedPatient;
  line: OrderLine;
  onClose: () => void;
  /** Gets the line that is now in the place of the ordered one. */
  onDone: (line: OrderLine) => void;
}

/** Puts another pack or brand of the same substance and strength in the place of what is left of a medicine. */
export function SubstituteDialog({ patient, line, onClose, onDone }: SubstituteDialogProps) {
  const id = line.memberVisitItemId;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lines', id, 'substitutes'],
    queryFn: ({ signal }) => call('substituteItems', { params: { id }, signal }),
  });
  return (
    <Dialog
      title={<Trans>Give another pack or brand</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      size="medium"
    >
      {isPending ? (
        <Skeleton className="h-40" />
      ) : !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.itemList.length === 0 ? (
        <EmptyState title={<Trans>The price list has no other pack or brand of it.</Trans>}>
          <Trans>
            Only the same substance, form and strength can be given in its place. Ask the doctor for another
            medicine.
          </Trans>
        </EmptyState>
      ) : (
        <SubstituteForm
          patient={patient}
          line={line}
          items={data.itemList}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function SubstituteForm({
  patient,
  line,
  items,
  onClose,
  onDone,
}: SubstituteDialogProps & { items: readonly SubstituteItem[] }) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { itemId: '', quantity: '', reason: '' },
    rules: rules.substituteLine,
    words: { itemId: t`Choose what you give` },
    check: ({ itemId }) => ({ itemId: itemId === '' ? t`Choose what you give` : undefined }),
    send: (send, { itemId, quantity, reason }) =>
      send('substituteLine', {
        params: { id: line.memberVisitItemId },
        body: { itemId, quantity: amountOf(quantity), reason: reason.trim() },
      }),
    success: ({ item }) => t`Now prescribed: ${item.itemName}`,
    failure: failures.submission,
    onDone: ({ item }) => onDone(item),
  });
  const { values, set, problem } = form;
  const chosen = items.find(({ id }) => id === values.itemId);
  const money = (item: SubstituteItem) => formatMoney(item.unitPrice, 'Tsh');
  const label = (item: SubstituteItem) =>
    item.coverage === 'cash'
      ? t`${item.itemName} · ${money(item)} · the patient pays cash`
      : item.coverage === 'approval'
        ? t`${item.itemName} · ${money(item)} · needs the scheme’s approval`
        : `${item.itemName} · ${money(item)}`;
  return (
    <ActionForm
      form={form}
      submit={<Trans>Confirm</Trans>}
      disabled={amountOf(values.quantity) < 1}
      onCancel={onClose}
    >
      <PatientFacts patient={patient} />
      <LineSummary line={line} />
      <Select
        label={t`Give instead`}
        name="itemId"
        value={values.itemId}
        error={problem('itemId')}
        placeholder={t`Choose a pack or brand`}
        options={items.map((item) => ({ value: item.id, label: label(item) }))}
        onChange={(event) => {
          const item = items.find(({ id }) => id === event.target.value);
          set({ itemId: event.target.value, quantity: item?.quantity ? String(item.quantity) : '' });
        }}
      />
      {chosen ? (
        <AmountField
          label={t`Amount`}
          description={
            chosen.quantity === null
              ? t`The price list does not say what a pack contains. Count what contains as much as was ordered.`
              : t`Contains as much as what is left of the order.`
          }
          {...form.field('quantity')}
        />
      ) : null}
      <ReasonField
        usual={[t`Out of stock`, t`The patient knows this brand`, t`Smaller pack for this course`]}
        label={t`Reason`}
        {...form.field('reason')}
      />
    </ActionForm>
  );
}
