import { type CalendarDate, parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { dayOf, formatDay } from '../lib/text/format.ts';
import { ChevronLeft, ChevronRight } from './icons.ts';

export interface CalendarProps {
  /** The button below which the calendar opens. */
  anchor: RefObject<HTMLElement | null>;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** The usual short names: Swahili's own rules have none. */
const swahiliDays: Readonly<Record<string, string>> = {
  Jumatatu: 'Jtt',
  Jumanne: 'Jnn',
  Jumatano: 'Jtn',
  Alhamisi: 'Alh',
  Ijumaa: 'Iju',
  Jumamosi: 'Jms',
  Jumapili: 'Jpl',
};
const shortDay = (name: string) => swahiliDays[name] ?? name.slice(0, 3);

const dayIn = (text: string | undefined) => (text ? parseDate(text) : null);
const step = 'control flex size-10 items-center justify-center rounded-md hover:bg-sunken';

/** A month to choose a day from, by pointer or arrow keys. The week begins on Monday. */
export function Calendar({ anchor, value, min, max, onChoose, onClose }: CalendarProps) {
  const { t, i18n } = useLingui();
  const today = dayOf(new Date());
  const wordsFor = (date: CalendarDate) => {
    const day = formatDay(date.toString());
    return date.toString() === today
      ? { 'aria-label': t`Today, ${day}`, 'aria-current': 'date' as const }
      : { 'aria-label': day };
  };
  return (
    <I18nProvider locale={i18n.locale === 'sw' ? 'sw-TZ' : 'en-GB'}>
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={onClose}
        placement="bottom end"
        className="rounded-md border border-line bg-raised p-3 floating"
      >
        <Dialog aria-label={t`Calendar`} className="outline-none">
          <AriaCalendar
            aria-label={t`Calendar`}
            autoFocus
            firstDayOfWeek="mon"
            value={dayIn(value)}
            defaultFocusedValue={parseDate(value || today)}
            minValue={dayIn(min)}
            maxValue={dayIn(max)}
            onChange={(day) => onChoose(day.toString())}
          >
            <div className="mb-2 flex items-center justify-between gap-2">
              <Button slot="previous" aria-label={t`Previous month`} className={step}>
                <ChevronLeft aria-hidden size={18} />
              </Button>
              <Heading className="text-sm font-semibold" />
              <Button slot="next" aria-label={t`Next month`} className={step}>
                <ChevronRight aria-hidden size={18} />
              </Button>
            </div>
            <CalendarGrid weekdayStyle="long" className="figures">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="pb-1 text-xs font-medium text-muted">
                    {shortDay(day)}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    // React Aria's label names today by the zone of the browser, and has no Swahili.
                    render={(props) => <div {...props} {...wordsFor(date)} />}
                    className="flex size-10 cursor-pointer items-center justify-center rounded-md text-sm outline-none data-disabled:cursor-default data-disabled:text-muted data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent data-hovered:bg-sunken data-outside-month:hidden data-selected:bg-ink data-selected:text-surface aria-[current=date]:font-bold aria-[current=date]:underline"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </AriaCalendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
