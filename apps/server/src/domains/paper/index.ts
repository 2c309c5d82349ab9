export { createPrinter, type Printer } from './printer.ts';
export { paperDownloads } from './routes.ts';
