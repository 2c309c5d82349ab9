/** Messages about the register, which answers as a scheme. */
export const registerMessages = {
  'register.unknownVerifier': 'The verifier {verifier} does not exist.',
  'register.unknownScheme': 'The register has no scheme {scheme}. Import its members first.',
  'register.unnamedScheme':
    'The register has no scheme {scheme}. Name it in the column schemeName to add it.',
  'register.unknownProduct':
    'The scheme {scheme} has no product {product} in the register. Import its members first.',
  'register.unnamedProduct':
    'The scheme {scheme} has no product {product} in the register. Name it in the column productName to add it.',
  'register.otherVerifier': 'The scheme {scheme} belongs to the verifier {verifier} in the register.',
  'register.schemeAndProduct': 'Give schemeId and productCode together.',
  'register.nationalIdTaken':
    'The national identification number belongs to the card {card} in the register. Give that card without it too.',
} as const;
