import type { Message } from '../../platform/messages/index.ts';

/* The reader's language is unknown here, so one text has both. */

interface Of {
  brand: string;
  facility: string;
}

/** Returns the message with a code for a new password. @param minutes its lifetime */
export function resetText({ brand, facility }: Of, code: string, minutes: number): Omit<Message, 'until'> {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    purpose: 'reset',
    subject: `${brand}, ${facility}: ${shown}`,
    text:
      `${brand}, ${facility}: ${shown} is your code to set a new password, good for ${minutes} minutes. ` +
      `If you did not ask for it, do nothing.\n` +
      `${shown} ni namba yako ya siri ya kuweka nenosiri jipya, inafaa kwa dakika ${minutes}. ` +
      `Kama hukuiomba, usifanye chochote.`,
  };
}

/** Returns the message with the link for a first password. @param until as a text */
export function invitationText({ brand, facility }: Of, link: string, until: string): Omit<Message, 'until'> {
  return {
    purpose: 'invitation',
    subject: `${brand}, ${facility}`,
    text:
      `${brand}, ${facility}: set your password here until ${until}: ${link}\n` +
      `Weka nenosiri lako hapa kabla ya ${until}: ${link}`,
  };
}

/** Returns the message that the password was reset. @param at as a text */
export function passwordSetText({ brand, facility }: Of, at: string): Omit<Message, 'until'> {
  return {
    purpose: 'notice',
    subject: `${brand}, ${facility}`,
    text:
      `${brand}, ${facility}: your password was reset on ${at} and all your sessions were ended. ` +
      `If that was not you, tell your administrator at once.\n` +
      `Nenosiri lako limewekwa upya ${at} na vipindi vyako vyote vimetamatishwa. ` +
      `Kama si wewe uliyefanya hivyo, mjulishe msimamizi wako mara moja.`,
  };
}

/** Formats a moment for people, such as 21 Nov 2026, 10:04. */
export function momentText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);
}
