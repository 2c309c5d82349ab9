import { apiBase } from '@afyakadi/contract/browser';
import { reportConnection } from './connection.ts';
import { ApiError, noAnswer } from './errors.ts';
import { type Outgoing, open, parse, refusal, repeated } from './transport.ts';

/** A file from the server. */
export interface ReceivedFile {
  content: Blob;
  /** The server's file name; never a patient's name (contract/downloads.ts). */
  name: string;
}

/** Requests a file. A failure still has an envelope and becomes an ApiError as in `send`. */
export function sendForFile(request: Outgoing): Promise<ReceivedFile> {
  return repeated(request, async (response) => {
    if (!response.ok) {
      const envelope = parse(await response.text());
      return () => {
        throw refusal(response, envelope);
      };
    }
    const content = await response.blob();
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return () => ({ content, name: name ?? 'afyakadi' });
  });
}

/** A file to send. */
export interface OutgoingFile {
  path: string;
  content: Blob;
  /** Its media type. */
  type: string;
  token: string | undefined;
  signal?: AbortSignal | undefined;
  /** Gets the part of the file that was sent, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Sends a file and opens the envelope as `send` does. Does not repeat after a lost connection: the person chooses the
 * file again. Uses XMLHttpRequest because fetch does not report upload progress.
 */
export async function sendFile(file: OutgoingFile): Promise<unknown> {
  try {
    const response = await posted(file);
    reportConnection(true);
    return open(response, parse(await response.text()), 'item');
  } catch (error) {
    if (error instanceof ApiError || file.signal?.aborted) throw error;
    reportConnection(false);
    throw noAnswer();
  }
}

function posted({ path, content, type, token, signal, onProgress }: OutgoingFile): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', type);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new Error('The connection was lost'));
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(content);
  });
}
