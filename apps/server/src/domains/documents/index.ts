export { createPrinter, type Printer } from './printer.ts';
export { documentDownloads } from './routes.ts';
