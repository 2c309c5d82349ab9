/** What is guessed first, of 8 characters and more: lists of leaked passwords, keyboards, and words of this trade. */
const common = new Set(
  `password passw0rd password1 password12 password123 password1234 12345678 123456789 1234567890 0123456789 87654321
  987654321 0987654321 11111111 00000000 22222222 88888888 99999999 12341234 11223344 12344321 123123123 147258369
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1
  zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 iloveyou iloveyou1 sunshine princess football baseball
  superman welcome1 welcome123 letmein1 letmein123 trustno1 whatever starwars computer internet changeme changeme1
  admin123 admin1234 administrator default1 test1234 testtest secret123 master123 monkey123 dragon123 michael1
  jesus123 jesuschrist godisgood tanzania tanzania1 tanzania123 daressalaam zanzibar kilimanjaro serengeti karibu123
  karibu1234 nakupenda mungumwema hospital hospital1 hospital123 receptionist pharmacist pharmacy1 doctor123 daktari1
  daktari123 laboratory nurse123 afyakadi afyakadi1 afyakadi123 bimayaafya`
    .split(/\s+/)
    .filter(Boolean),
);

/** True for a password that is tried before any other; capitals and marks at its end do not help it. */
export function isCommon(password: string): boolean {
  const plain = password.trim().toLowerCase();
  if (common.has(plain) || common.has(plain.replace(/[!.?@#*$]+$/, ''))) return true;
  // One character over and over, or a few.
  return new Set(plain).size < 3;
}
