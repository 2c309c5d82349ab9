/** Messages about requests that cannot be read or served. */
export const httpMessages = {
  'http.severalHosts': 'Send one Host header.',
  'http.malformedHost': 'The Host header is not the name of a host.',
  'http.unknownHost':
    'This server does not answer for the host {name}. Open the address you were given, or ask the operator to add the host to PUBLIC_URL or ALLOWED_HOSTS.',
  'http.unknownAddress': 'This API has no such address.',
  'http.malformedAddress': 'The address could not be read.',
  'http.methodRefused': 'This address answers {methods} only.',
  'http.malformedKey': 'Send one key of 1 to 128 visible characters without blanks, such as a UUID',
  'http.lengthMismatch': 'The length of the request does not match its Content-Length.',
  'http.headTooLarge': 'The header of the request is too large.',
  'http.requestTimeout': 'The request took too long to arrive. Send it again.',
  'http.wrongFileType': 'Send the file as {type}, in UTF-8.',
  'http.compressedFile': 'Send the file as it is, not compressed.',
  'http.fileTooLarge': 'The file can be at most {size} MB. Split it.',
  'http.incompleteFile': 'The file arrived incomplete. Send it again.',
  'http.tooManyWindows': 'This account is open in too many windows. Close some of them.',
} as const;
