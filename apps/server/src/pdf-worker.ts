// What the worker threads of domains/documents/printer.ts run: PDFs from plain data, without the database.
export { writeDocument as default } from './domains/documents/forms/document.ts';
