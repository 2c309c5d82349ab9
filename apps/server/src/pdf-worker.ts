// What the worker threads of domains/paper/printer.ts run: PDFs from plain data, without the database.
export { writeDocument as default } from './domains/paper/forms/document.ts';
