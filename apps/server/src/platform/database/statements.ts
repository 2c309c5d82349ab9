/** A comment, a string, a quoted name, a dollar-quoted text, or the end of a statement. */
const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g;

/** The statements of an SQL file, without its comments. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [part] of `${text};`.matchAll(parts)) {
    if (part.startsWith('--') || part.startsWith('/*')) current += ' ';
    else if (part !== ';') current += part;
    else {
      if (current.trim()) statements.push(current.trim());
      current = '';
    }
  }
  return statements;
}
