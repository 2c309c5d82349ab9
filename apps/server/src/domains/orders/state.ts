import { lineStatuses } from '@afyakadi/contract';
import { defineStates } from '../../platform/states.ts';

export const lineStates = defineStates({
  name: 'Order line',
  about:
    'A medicine is dispensed and a service done, at once or in parts; a test gets its result; what is not carried out is closed or cancelled.',
  column: 'order_line.status',
  states: lineStatuses,
  initial: { order: 'Ordered' },
  events: {
    dispensePart: { Ordered: 'PartlyDispensed', PartlyDispensed: 'PartlyDispensed' },
    dispenseRest: { Ordered: 'Dispensed', PartlyDispensed: 'Dispensed' },
    reversePart: { PartlyDispensed: 'PartlyDispensed', Dispensed: 'PartlyDispensed', NotGiven: 'NotGiven' },
    reverseAll: { PartlyDispensed: 'Ordered', Dispensed: 'Ordered', NotGiven: 'NotGiven' },
    closeMedicine: { Ordered: 'NotGiven', PartlyDispensed: 'NotGiven' },
    performPart: { Ordered: 'PartlyDone', PartlyDone: 'PartlyDone' },
    performRest: { Ordered: 'Done', PartlyDone: 'Done' },
    takeBackPart: { PartlyDone: 'PartlyDone', Done: 'PartlyDone', NotDone: 'NotDone' },
    takeBackAll: { PartlyDone: 'Ordered', Done: 'Ordered', NotDone: 'NotDone' },
    closeService: { Ordered: 'NotDone', PartlyDone: 'NotDone' },
    submitPreliminary: { Ordered: 'Preliminary' },
    submitFinal: { Ordered: 'Resulted' },
    correctPreliminary: { Preliminary: 'Preliminary', Resulted: 'Preliminary' },
    correctFinal: { Preliminary: 'Resulted', Resulted: 'Resulted' },
    authorize: { Preliminary: 'Resulted' },
    closeTest: { Ordered: 'NotDone' },
    cancel: { Ordered: 'Cancelled' },
  },
  guards: {
    reversePart: 'something dispensed is left',
    reverseAll: 'nothing dispensed is left',
    takeBackPart: 'something done is left',
    takeBackAll: 'nothing done is left',
    submitPreliminary: 'the facility asks a second person',
    correctPreliminary: 'the facility asks a second person',
    authorize: 'by another person',
  },
});
