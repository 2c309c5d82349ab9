/** Messages about the price list. */
export const catalogueMessages = {
  'catalogue.unknownItem': 'This facility has no such item.',
  'catalogue.unknownItemType': 'This item type does not exist',
  'catalogue.codeTaken': 'Another item has this code',
  'catalogue.unknownIndication': 'No ICD-10 code starts with this',
  'catalogue.stillCharged': 'Still charged with this item: {some}. Choose another item there first.',
  'catalogue.diagnosisCode': 'Must start like an ICD-10 code',
  'catalogue.ages': 'Must be above the starting age',
  'catalogue.tooManyTexts': 'This item has {most} ready texts already. Remove one first.',
  'catalogue.code': 'Letters, digits, . / and - only',
} as const;
