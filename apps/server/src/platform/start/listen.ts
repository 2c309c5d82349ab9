import { codeOf } from '../database/errors.ts';

/** Explains why the server cannot listen on HOST and PORT, with the remedy. */
export function listenProblem(error: unknown, host: string, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `PORT ${port} of ${host} is in use by another program. Stop it, or choose another, such as PORT=${port + 1}`;
  if (code === 'EACCES')
    return `PORT ${port} may not be used by this account. Choose one from 1024 on, such as PORT=8080`;
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_|EINVAL)/.test(code))
    return `HOST ${host} is no address of this computer. Choose one that is, such as HOST=127.0.0.1`;
  return `The server cannot listen on HOST ${host}, PORT ${port}: ${error instanceof Error ? error.message : String(error)}`;
}
