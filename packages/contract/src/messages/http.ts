/** Messages about requests that cannot be read or served. */
export const httpMessages = {
  'http.severalHosts': 'Send one Host header.',
  'http.malformedHost': 'The Host header is not the name of a host.',
  'http.unknownHost':
    'This server does not answer for the host {name}. Open the address that you were given, or have the operator add the host to PUBLIC_URL or ALLOWED_HOSTS.',
  'http.unknownAddress': 'There is no such address in this API.',
  'http.malformedAddress': 'The address could not be read.',
  'http.methodRefused': 'This address answers {methods} only.',
  'http.malformedKey': 'Send one key of 1 to 128 visible characters without blanks, such as a UUID',
  'http.lengthMismatch': 'The length of the request does not match its Content-Length.',
  'http.headTooLarge': 'The head of the request is too large.',
  'http.requestTimeout': 'The request took too long to arrive. Send it again.',
  'http.wrongFileType': 'Send the file as {type}, in UTF-8.',
  'http.compressedFile': 'Send the file as it is, not compressed.',
  'http.fileTooLarge': 'The file may have at most {size} MB. Divide it.',
  'http.incompleteFile': 'The file did not come to its end. Send it again.',
  'http.tooManyWindows': 'This account follows live changes in too many windows. Close some of them.',
} as const;
