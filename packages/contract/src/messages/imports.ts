/** Messages about imported files. */
export const importsMessages = {
  'imports.unknown': 'This facility has no such import.',
  'imports.closed': 'This import was closed in the meantime. Read the file again.',
  'imports.otherAtWork': 'Another import of this kind is running. Wait until it is done.',
  'imports.notKeeper':
    'This facility does not keep the register, so its members come from elsewhere. The operator of the installation can change that.',

  // The state of an import
  'imports.reading': 'This import is still being read.',
  'imports.comparing': 'This import is still being compared.',
  'imports.scheduled': 'This import is already scheduled and takes effect on its day.',
  'imports.applying': 'This import is already being applied.',
  'imports.applied': 'This import was already applied.',
  'imports.failed': 'This import failed. Read the file again.',
  'imports.discarded': 'This import was discarded. Read the file again.',

  // Why an import failed, or was discarded
  'imports.lost':
    'This import was interrupted, for example by a restart of the server. Nothing was changed. Read the file again.',
  'imports.notRead': 'Reading the file was interrupted. Nothing was changed. Read the file again.',
  'imports.notCompared':
    'The file could not be compared with the current data. Nothing was changed. Read the file again.',
  'imports.superseded': 'A newer tariff from the scheme replaced it.',

  // Applying an import
  'imports.otherFigures':
    'The data has changed since the comparison. Check the new figures, then apply again.',
  'imports.numberTwice':
    'A national identification number would belong to two cards. Correct the refused rows and read the file again.',
  'imports.someRefused': 'Some rows are refused. Correct the file, or continue without them.',
  'imports.continueWithoutRefused': 'Continue without the refused rows, or correct the file',
  'imports.pastDay': 'The start day has passed. Choose today or a later day.',
  'imports.dayTooFar': 'Choose a day within a year from today.',
  'imports.membersAtOnce': 'A list of members applies immediately. Leave out the day.',

  // The tariff of the scheme
  'imports.tariffUnavailable':
    'The scheme does not answer, so its tariff could not be fetched. Nothing was changed. Try again in some minutes.',
  'imports.ownTariffUnavailable':
    '{scheme} does not answer, so its tariff could not be fetched. Nothing was changed. Try again in some minutes.',
  'imports.ownTariff':
    'This facility keeps the register, so the tariff of the scheme is its own. Import it by file.',
  'imports.noOwnScheme': 'This verifier has no scheme of its own here any more. Load the page again.',
  'imports.emptyRegister':
    'The register has no tariff yet. The facility that keeps it imports one by file; then it can be fetched here.',
  'imports.fetching': 'The tariff is already being fetched from the scheme. Wait until that is done.',

  // Files that cannot be read
  'imports.inLine': 'Line {line}: {problem}',
  'imports.emptyFile': 'The file is empty. Begin with the template.',
  'imports.noRow': 'The file has no rows below its header.',
  'imports.headUnknown': 'The header must name these columns: {names}.',
  'imports.unknownColumn': 'The column "{name}" is not known. Remove it.',
  'imports.columnTwice': 'The column {name} appears twice. Remove one of them.',
  'imports.missingColumns': 'These columns are missing: {names}.',
  'imports.rowTooLong': 'The row has more than {size} KB. Is a quotation mark left open?',
  'imports.utf16': 'This is UTF-16. Save the file as CSV UTF-8.',
  'imports.notText': 'This is not a text file. Save it as CSV UTF-8.',
  'imports.notUtf8': 'This is not UTF-8. Save the file as CSV UTF-8.',
  'imports.tooManyRows': 'A file can have at most {most} rows. Split it.',
  'imports.mixedDates':
    '{day} cannot be read like the dates before it: day and month are in another order. Write all dates like 1990-04-12.',
  'imports.quotes': 'The quotation marks do not match. Double each quotation mark inside a cell.',

  // Refused rows
  'imports.severalProblems': '{first}\n{others}',
  'imports.cellCount': 'The row has {cells} cells, but the header has {columns}.',
  'imports.cellWithoutColumn': 'Cell {cell} has a value, but the header names no column there.',
  'imports.emptyCell': 'The column {column} must not be empty.',
  'imports.cellCharacters': 'The column {column} has characters that cannot be stored.',
  'imports.cellTooLong': 'The column {column} may have at most {most} characters.',
  'imports.cellNotName': 'The column {column} must be a name with letters.',
  'imports.cellNotCode': 'The column {column} may have letters, digits, dots, / and - only.',
  'imports.cellCutNumber':
    'The column {column} has {cell}: a spreadsheet has cut the number. Format the column as Text, enter the number again and save the file.',
  'imports.cellNotOneOf': 'The column {column} must be one of: {words}.',
  'imports.cellNotGender': 'The column {column} must be Male or Female (or M, F, Me, Ke).',
  'imports.cellNotDay': 'The column {column} must be a day such as 1990-04-12 or 12/04/1990.',
  'imports.cellTooLate': 'The column {column} must not be after {latest}.',
  'imports.cellNotMoney':
    'The column {column} must be whole TZS up to 2,000,000,000, such as 12500 or 12,500.',
  'imports.cellAmbiguous':
    'The column {column} has “{cell}”, which can be read as {thousands} or as {decimal}. Write {thousands} or {decimal}.',
  'imports.cellNotWhole': 'The column {column} must be a whole number from {least} to 2000000000.',
  'imports.cellNotYesNo': 'The column {column} must be yes or no.',
  'imports.cellNotNationalId': 'The column {column} must be a number of 20 digits.',
  'imports.entryTwice': 'The same entry is already on line {line}.',
  'imports.nationalIdTwice': 'The NIDA number is already on line {line}.',
  'imports.unknownItem': 'The tariff has no item {item}. Import it first.',
  'imports.unknownItemType': 'The item type {type} does not exist. Choose one of: {types}.',
  'imports.noStandardPrice': 'The item {item} has no standard price. Give a row without schemeId first.',
  'imports.itemRefused': 'The item {item} is refused, so its price is not imported.',
  'imports.numberNeedsItem': 'A yearly number is that of an item. Enter its itemCode.',
  'imports.noBenefit': 'Enter a copaymentPercent, a yearlyCeiling or a yearlyNumber.',
  'imports.cellNotPercent': 'The column {column} must be a whole number from 1 to 100.',
  'imports.changedSince':
    'It was changed here after this was scheduled, so that change was kept. The next comparison shows it again.',
} as const;
