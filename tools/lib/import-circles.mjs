// Finds files that import each other in a circle: none of them can be understood, tested or moved without the others.

/**
 * The strongly connected parts of a graph with more than one file, or with one that imports itself (Tarjan, 1972).
 * @param {Map<string, string[]>} imports what each file imports; what is no key of its own imports nothing
 * @returns {string[][]} the files of each part, in the order of their names
 */
export function circlesIn(imports) {
  const found = [];
  const index = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (file) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file));
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const part = open.splice(open.indexOf(file));
    if (part.length > 1 || imports.get(file)?.includes(file)) found.push(part.sort());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}
