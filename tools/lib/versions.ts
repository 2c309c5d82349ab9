// Versions and the ranges that advisories are written in.

/** Below 0, 0 or above 0. A version before a release (`1.0.0-beta.1`) comes before it. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  const order = left.major - right.major || left.minor - right.minor || left.patch - right.patch;
  if (order !== 0) return order;
  if (left.before === right.before) return 0;
  if (left.before === '') return 1;
  if (right.before === '') return -1;
  return left.before < right.before ? -1 : 1;
}

function parse(version: string) {
  const [, major, minor = '0', patch = '0', before = ''] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(version.trim()) ?? [];
  if (major === undefined) throw new Error(`${version} is not a version`);
  return { major: Number(major), minor: Number(minor), patch: Number(patch), before };
}

const fits: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

/** Whether a version is in a range such as `>=1.0.0 <1.1.12 || =2.0.0`. `*` has them all. Throws for other forms. */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((set) => {
    const words = set
      .trim()
      .replaceAll(/([<>=]+)\s+/g, '$1')
      .split(/\s+/);
    return words.every((word) => {
      if (word === '*') return true;
      const [, sign = '=', limit = ''] = /^(<=|>=|<|>|=)?(.+)$/.exec(word) ?? [];
      return fits[sign]?.(compareVersions(version, limit)) === true;
    });
  });
}
