/** A member as the scheme knows them; blank names where it does not. */
export interface Member {
  cardNo: string;
  verifier: string;
  nationalId: string;
  schemeId: string;
  productCode: string;
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'Male' | 'Female' | '';
  /** YYYY-MM-DD, or ''. */
  dateOfBirth: string;
  expiryDate: string;
  cardStatus: string;
  authorizationStatus: string;
  remarks: string;
  hasPhoto: boolean;
  requires: '' | 'FACIAL' | 'FINGERPRINT';
  /** How the answers of this card deviate from the norm. */
  quirk: '' | 'blankNumber' | 'numberNotAvailable' | 'lowerCaseKeys' | 'missingFields' | 'heldElsewhere';
}

const names = {
  Female: 'Neema Upendo Rehema Grace Joyce Anna Mariam Happiness Esther Halima Asha Zawadi'.split(' '),
  Male: 'Baraka Juma Emmanuel Joseph Hamisi Godfrey Elias Rajabu Daniel Amani Frank Peter'.split(' '),
  last: 'Mushi Kimaro Mollel Massawe Mwakyusa Swai Lyimo Ngonyani Komba Shayo Temu Sanga Haule'.split(' '),
};

const kinds: Readonly<Record<string, Partial<Member>>> = {
  '2000000': {},
  '2100000': { cardStatus: 'Inactive', authorizationStatus: 'REJECTED', remarks: 'Card Missing' },
  '2200000': {
    cardStatus: 'Unknown',
    schemeId: '',
    productCode: '',
    expiryDate: '',
    remarks: 'Tell the beneficiary to take the card to NHIF',
  },
};

/**
 * Members that are there by their number alone, a hundred thousand of each kind: `2000000NNNNN` active (national
 * identification number `19900101` and the card), `2100000NNNNN` inactive, `2200000NNNNN` unknown and accepted once.
 */
export function formulaMember(cardNo: string): Partial<Member> | undefined {
  const [, kind = '', digits = ''] = /^(2[012]00000)(\d{5})$/.exec(cardNo) ?? [];
  const differs = kinds[kind];
  if (differs === undefined) return undefined;
  if (differs.cardStatus === 'Unknown') return differs;
  const n = Number(digits);
  const gender = n % 2 === 0 ? 'Female' : 'Male';
  const pick = (list: readonly string[], by: number) => list[by % list.length] ?? '';
  return {
    gender,
    dateOfBirth: `${1950 + (n % 56)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
    firstName: pick(names[gender], n),
    middleName: pick(names.Male, n + 5),
    lastName: pick(names.last, Math.floor(n / 12)),
    nationalId: kind === '2000000' ? `19900101${cardNo}` : '',
    ...differs,
  };
}

const two = (n: number) => String(n).padStart(2, '0');
