import type { ClinicalNote } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useAddNote, useNotes } from '../../entities/record/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { TextArea } from '../../ui/TextField.tsx';

/** Writes a note. What was typed stays when it fails. */
export function NoteForm({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const add = useAddNote(memberId);
  const key = useKey();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    add.mutate(
      { text: text.trim(), key: key.now() },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(t`Note added`);
          setText('');
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t`New note`}
        rows={4}
        maxLength={4_000}
        value={text}
        error={empty ? t`Write the note first` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setEmpty(false);
        }}
      />
      {add.error ? (
        <Band tone="bad" announce="alert" title={translate(describe(add.error, failures.any))} />
      ) : null}
      <Button type="submit" className="self-end" pending={add.isPending}>
        <Trans>Add note</Trans>
      </Button>
    </form>
  );
}

/** The doctors' notes on a patient, newest first. */
export function NoteList({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { query, data, rows, loading, paging } = useNotes(memberId);
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
      rows={rows}
      rowKey={({ id }) => id}
      paging={paging}
      loading={loading}
      error={query.error && !data ? translate(describe(query.error, failures.any)) : undefined}
      caught={query.error}
      onRetry={() => void query.refetch()}
      empty={<Trans>No notes yet.</Trans>}
      emptyHint={<Trans>Only doctors read them.</Trans>}
    />
  );
}
