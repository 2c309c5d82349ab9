/** Messages about the price list. */
export const catalogueMessages = {
  'catalogue.unknownItem': 'There is no such item at this facility.',
  'catalogue.unknownItemType': 'There is no such item type',
  'catalogue.codeTaken': 'Another item has this code',
  'catalogue.unknownIndication': 'No ICD-10 code begins like this',
  'catalogue.stillCharged': 'Still charged with this item: {some}. Choose another item there first.',
  'catalogue.diagnosisCode': 'Must begin as an ICD-10 code does',
  'catalogue.ages': 'Must be more than the age it begins at',
  'catalogue.code': 'Letters, digits, . / and - only',
} as const;
