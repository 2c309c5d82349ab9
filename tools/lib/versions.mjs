// Versions and the ranges that advisories are written in. Imports nothing.

/** Below 0, 0 or above 0. A version before a release (`1.0.0-beta.1`) comes before it. */
export function compareVersions(a, b) {
  const [left, right] = [parse(a), parse(b)];
  for (let i = 0; i < 3; i++)
    if (left.numbers[i] !== right.numbers[i]) return left.numbers[i] - right.numbers[i];
  if (left.before === right.before) return 0;
  if (left.before === '') return 1;
  if (right.before === '') return -1;
  return left.before < right.before ? -1 : 1;
}

function parse(version) {
  const [, major, minor = '0', patch = '0', before = ''] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(version.trim()) ?? [];
  if (major === undefined) throw new Error(`${version} is no version`);
  return { numbers: [Number(major), Number(minor), Number(patch)], before };
}

const holds = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

/** Whether a version is in a range such as `>=1.0.0 <1.1.12 || =2.0.0`. `*` has them all. Throws for other forms. */
export function isInRange(version, range) {
  return range.split('||').some((set) => {
    const words = set
      .trim()
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .split(/\s+/);
    return words.every((word) => {
      if (word === '*') return true;
      const [, sign = '=', limit] = /^(<=|>=|<|>|=)?(.+)$/.exec(word) ?? [];
      return holds[sign](compareVersions(version, limit));
    });
  });
}
