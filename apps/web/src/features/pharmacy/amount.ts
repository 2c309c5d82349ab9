/** §5 Dispense amount: numeric, only empty or positive accepted. What is neither is not taken into the field. */
export function isAmount(text: string): boolean {
  return text === '' || /^[1-9]\d{0,4}$/.test(text);
}
