// The program of the worker threads of domains/documents/printer.ts: PDFs from plain data, without the database.
import { work } from './domains/documents/forms/document.ts';
import { serveThread } from './platform/threads/serve.ts';

serveThread(work);
