import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../src/ui/Badge.tsx';
import { Barcode } from '../../src/ui/Barcode.tsx';
import { BarTable, ColumnChart } from '../../src/ui/Bars.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { DataTable, type DataTableProps } from '../../src/ui/DataTable.tsx';
import { Dialog, DialogActions, type DialogProps, Drawer } from '../../src/ui/Dialog.tsx';
import { DocumentButtons } from '../../src/ui/DocumentButtons.tsx';
import { GroupedNumber } from '../../src/ui/GroupedNumber.tsx';
import { ArrowRight } from '../../src/ui/icons.ts';
import { LinkTabs } from '../../src/ui/LinkTabs.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Printout, SlipFacts } from '../../src/ui/Printout.tsx';
import { Prose } from '../../src/ui/Prose.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { Sheet } from '../../src/ui/Sheet.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { Tile, Tiles } from '../../src/ui/Tile.tsx';
import { Truncated } from '../../src/ui/Truncated.tsx';
import { type Column, useActions } from '../../src/ui/table/columns.tsx';
import { serverError } from '../data.ts';
import { ignore, type Page } from '../example.ts';

export const pages: readonly Page[] = [
  {
    part: 'ui/DataTable',
    examples: {
      Rows: () => <TableExample label="Rows" list={{ rows: people.slice(0, 3) }} />,
      'Several pages': () => <TableExample label="Several pages" list={{ rows: people }} />,
      'More than were counted': () => (
        <TableExample
          label="Counted"
          list={{
            rows: people.slice(0, 5),
            paging: { page: 0, onPage: ignore, totalItems: 1_000, moreItems: true },
          }}
        />
      ),
      'Without pages': () => <TableExample label="Unpaged" list={{ rows: people.slice(0, 3) }} unpaged />,
      'In a narrow column': () => <TableExample label="In a column" list={{ rows: people }} asEntries />,
      Loading: () => <TableExample label="Loading" list={{ rows: undefined, loading: true }} />,
      Empty: () => <TableExample label="Empty" list={{ rows: [] }} />,
      Failed: () => (
        <TableExample label="Failed" list={{ rows: undefined, error: serverError, retry: ignore }} />
      ),
    },
  },
  {
    part: 'ui/Prose',
    examples: {
      'Steps and a list': () => (
        <Prose
          blocks={[
            { text: ['Scan the card at any time.'] },
            {
              ordered: true,
              list: [[{ strong: 'Open the next patient.' }, ' ', { link: 'Pharmacy', to: '/pharmacy' }]],
            },
            { ordered: false, list: [['One medicine'], ['All medicines']] },
          ]}
        />
      ),
    },
  },
  {
    part: 'ui/GroupedNumber',
    examples: {
      'A scheme’s number': () => <GroupedNumber text="187870908768" />,
      'Another text': () => <GroupedNumber text="P-2026-14" />,
    },
  },
  {
    part: 'ui/Truncated',
    examples: {
      'One line': () => <TruncatedExample />,
      'Two lines': () => <TruncatedExample lines={2} />,
    },
  },
  {
    part: 'ui/PageHeader',
    examples: {
      'With its action': () => (
        <PageHeader
          title={<Trans>Verified Users</Trans>}
          actions={
            <Button variant="primary">
              <Trans>Verify New User</Trans>
            </Button>
          }
        />
      ),
      'With a subtitle': () => (
        <PageHeader title={<Trans>Patient Verification</Trans>}>Mlimani Hospital</PageHeader>
      ),
    },
  },
  {
    part: 'ui/LinkTabs',
    examples: {
      'The screens of an area': () => (
        <LinkTabs
          label={t`Claims`}
          tabs={[
            { to: '/claims', title: t`Claims` },
            { to: '/compliance', title: t`Compliance` },
          ]}
          actions={
            <Button>
              <Trans>New claim</Trans>
            </Button>
          }
        />
      ),
    },
  },
  {
    part: 'ui/Tabs',
    examples: {
      'Two parts': () => (
        <Tabs
          label={t`Patient`}
          tabs={[
            { id: 'prescriptions', title: t`Prescriptions`, content: <p>Paracetamol</p> },
            { id: 'diagnosis', title: t`Diagnosis`, content: <p>Malaria</p> },
          ]}
        />
      ),
    },
  },
  {
    part: 'ui/Tile',
    examples: {
      Figures: () => (
        <Tiles>
          <Tile label={t`Total Visits`} value="118" />
          <Tile label={t`Amount claimed`} value="TZS 1,240,000" note="18 folios" />
          <Tile label={t`Total Visits`} value="" note="" loading />
          <Tile label={t`Referals`} value="4" to="/referrals" />
        </Tiles>
      ),
      Filter: () => (
        <Tiles columns={3} legend={t`Show visits by status`}>
          <Tile label={t`Total Visits`} value="118" onPress={ignore} selected={false} />
          <Tile label={t`Completed Visits`} value="84" onPress={ignore} selected={false} />
          <Tile label={t`Pending Visits`} value="34" onPress={ignore} selected />
        </Tiles>
      ),
    },
  },
  {
    part: 'ui/Bars',
    examples: {
      Bars: () => (
        <BarTable
          label={t`Waiting today`}
          head={t`Care point`}
          series={[t`Average wait`]}
          rows={[18, 42, null].map((value, index) => ({
            key: String(index),
            label: `Care point ${index + 1}`,
            bars: [{ value, text: value === null ? '–' : `${value} min` }],
          }))}
          empty={null}
        />
      ),
      'Two series': () => (
        <BarTable
          label={t`Claimed and approved by month (TZS)`}
          head={t`Month`}
          series={[t`Claimed`, t({ message: 'Approved', context: 'amount' })]}
          rows={[
            {
              key: '10',
              label: 'October 2026',
              bars: [
                { value: 900_000, text: '900,000' },
                { value: 850_000, text: '850,000' },
              ],
            },
          ]}
          empty={null}
        />
      ),
      Columns: () => (
        <ColumnChart
          label={t`Patients by hour`}
          head={t`Hour`}
          series={t`Patients`}
          columns={[4, 0, 9, 12].map((value, index) => ({ label: `0${index + 5}`, value }))}
          empty={null}
        />
      ),
      Empty: () => (
        <ColumnChart
          label={t`Patients by hour`}
          head={t`Hour`}
          series={t`Patients`}
          columns={[]}
          empty={t`No patient was verified today.`}
        />
      ),
    },
  },
  {
    part: 'ui/Dialog',
    examples: {
      Small: { Draw: () => <DialogExample /> },
      Large: { Draw: () => <DialogExample size="large" /> },
      'Longer than the screen': { Draw: () => <DialogExample paragraphs={30} /> },
      Drawer: {
        Draw: () => (
          <Drawer label={t`Menu`} isOpen onOpenChange={ignore}>
            <p className="p-4">
              <Trans>Patients</Trans>
            </p>
          </Drawer>
        ),
      },
    },
  },
  {
    part: 'ui/Sheet',
    examples: {
      Open: {
        Draw: () => (
          <Sheet title={<Trans>New Prescription</Trans>} subtitle="Neema Asha Mushi" onClose={ignore}>
            <div className="p-4">
              <TextField label={t`Remarks`} />
            </div>
          </Sheet>
        ),
      },
    },
  },
  {
    part: 'ui/Printout',
    examples: {
      'Seen when the page is printed': () => (
        <>
          <p>
            <Trans>Print</Trans>: Ctrl P
          </p>
          <PaperExample />
        </>
      ),
    },
  },
  {
    part: 'ui/DocumentButtons',
    examples: {
      Ready: () => <DocumentButtons document="prescriptionSlip" id="" name={t`Prescription`} />,
    },
  },
  {
    part: 'ui/Barcode',
    examples: { 'A sample': () => <Barcode text="2611280014" label="Code of 261128-0014" /> },
  },
  {
    part: 'ui/QrCode',
    examples: {
      'An authorization number': () => (
        <QrCode text="510002743160" label="QR code of 510002743160" className="size-32" />
      ),
      'An address': () => (
        <QrCode
          text="https://clinic.example/invitation/4f2a9c"
          label="QR code of the address"
          className="size-52 rounded-md border border-line"
        />
      ),
    },
  },
];

interface Person {
  id: string;
  name: string;
  cardNo: string;
  amount: string;
}

const people: readonly Person[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  name:
    index === 1
      ? 'Mwanahamisi-Mwanaidi Abdulrahman Suleiman Magufuli-Ndyamukama'
      : `Neema Mushi ${index + 1}`,
  cardNo: `1099•••${String(index).padStart(3, '0')}`,
  amount: (index * 1_250).toLocaleString('en'),
}));

function TableExample(props: Pick<DataTableProps<Person>, 'label' | 'list' | 'unpaged' | 'asEntries'>) {
  const actions = useActions<Person>();
  const columns: Column<Person>[] = [
    { id: 'name', header: t`Name`, narrow: 'first', cell: ({ name }) => name },
    { id: 'card', header: t`Card No`, cell: ({ cardNo }) => cardNo },
    { id: 'status', header: t`Status`, cell: () => <Badge tone="warn">{t`Pending`}</Badge> },
    { id: 'amount', header: t`Price`, align: 'end', cell: ({ amount }) => amount },
    actions(({ name }) => (
      <Button variant="quiet" aria-label={t`Open ${name}`}>
        <Trans>Open</Trans>
        <ArrowRight aria-hidden size={16} />
      </Button>
    )),
  ];
  return (
    <DataTable
      {...props}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Trans>No visits today.</Trans>}
      emptyHint={<Trans>Patients appear here as soon as they are forwarded to this care point.</Trans>}
    />
  );
}

function DialogExample({
  size = 'small',
  paragraphs = 0,
}: Partial<Pick<DialogProps, 'size'>> & { paragraphs?: number }) {
  return (
    <Dialog title={<Trans>Complete Visit</Trans>} size={size} isOpen onOpenChange={ignore}>
      <TextField label={t`Remarks`} />
      {Array.from({ length: paragraphs }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: none of them moves
        <p key={index} className="mt-3">
          <Trans>An order can be tied to a diagnosis, and a claim needs one.</Trans>
        </p>
      ))}
      <DialogActions>
        <Button>
          <Trans>Keep it open</Trans>
        </Button>
        <Button variant="primary">
          <Trans>Complete Visit</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function TruncatedExample(props: { lines?: 2 }) {
  return (
    <div className="w-48">
      <Truncated text="Amoxicillin 500mg and clavulanic acid 125mg, film-coated tablets" {...props} />
    </div>
  );
}

function PaperExample() {
  return (
    <Printout
      facility={{ name: 'Mlimani Hospital', code: '01099' }}
      title="Authorization / Idhini"
      marks={['PROVISIONAL']}
    >
      <SlipFacts facts={[['Name', 'Jina', 'Neema Asha Mushi']]} />
    </Printout>
  );
}
