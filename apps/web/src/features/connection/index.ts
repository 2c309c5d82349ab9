/** Whether the scheme answers, in the top bar and where the work depends on it. */
export { ConnectionMark } from './ConnectionMark.tsx';
export { useKnownConnection } from './useConnection.ts';
export { connectionIcons, connectionTones, useConnectionWords, useSinceWord } from './words.ts';
