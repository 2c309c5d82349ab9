import { rules } from 'virtual:rules';
import type { ClinicalNote } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNotes } from '../../entities/record/queries.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Column } from '../../ui/table/columns.tsx';

/** Adds a note. The typed text stays after a failure. */
export function NoteForm({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const form = useActionForm({
    first: { text: '' },
    rules: rules.addNote,
    send: (call, { text }) => call('addNote', { params: { id: memberId }, body: { text: text.trim() } }),
    success: t`Note added`,
    onDone: () => form.set({ text: '' }),
  });
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <TextArea label={t`New note`} rows={4} {...form.field('text')} />
      <FailedBand failed={form.failed} />
      <Button type="submit" className="self-end" pending={form.pending}>
        <Trans>Add note</Trans>
      </Button>
    </form>
  );
}

/** The doctors' notes on a patient, newest first. */
export function NoteList({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const notes = useNotes(memberId);
  const columns: Column<ClinicalNote>[] = [
    {
      id: 'note',
      header: t`Notes`,
      narrow: 'first',
      cell: (note) => (
        <span className="block py-2 font-normal">
          <span className="block break-words whitespace-pre-wrap">{note.text}</span>
          <span className="mt-0.5 block text-sm text-muted">
            {formatMoment(note.createdAt)}, {note.recordedByName}
          </span>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t`Notes`}
      columns={columns}
      list={notes}
      rowKey={({ id }) => id}
      empty={<Trans>No notes yet.</Trans>}
      emptyHint={<Trans>Only doctors read them.</Trans>}
    />
  );
}
