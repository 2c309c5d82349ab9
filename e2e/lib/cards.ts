/**
 * Member cards of the demo set. Each journey that verifies or forwards has a card of its own, so that journeys run
 * side by side and a journey can count what it caused.
 */
export const cards = {
  main: { cardNo: '109900035308', name: /Amina\s+Juma\s+Mwinyi/, first: 'Amina' },
  lookedUp: { cardNo: '109900050106', name: /Daniel\s+Yohana\s+Shayo/, first: 'Daniel' },
  twice: { cardNo: '109953470351' },
  late: { cardNo: '109936290381' },
  keyboard: { cardNo: '109900050107', name: /Doreen\s+Frank\s+Lyimo/, first: 'Doreen' },
  lostConnection: { cardNo: '109900050108', name: /Hamisi\s+Iddi\s+Mfinanga/, first: 'Hamisi' },
  looks: { cardNo: '03-nhif118', name: /Agnes\s+Paulo\s+Mwakyusa/, first: 'Agnes' },
  row: { cardNo: '51000274316', name: /Khadija\s+Makame\s+Vuai/, first: 'Khadija' },
  withdrawnByAxe: { cardNo: '109976490239' },
  withdrawnByKeys: { cardNo: '109956260215' },
  withoutName: { cardNo: '01-900035308' },
  missing: { cardNo: '02-nhif241', remark: 'Card Missing' },
  notAvailable: { cardNo: '109900050102', remark: 'No decision is available for this card' },
  pending: { cardNo: '109900050103', remark: 'Contributions are being confirmed. Ask again later' },
  lowerCase: { cardNo: '109900050104', remark: 'Contributions are more than three months late' },
  elsewhere: { cardNo: '109900050105' },
  toasts: { cardNo: '109958860343' },
  toastsOnPhone: { cardNo: '109983320346' },
  withoutItem: { cardNo: '109910410358' },
} as const;
