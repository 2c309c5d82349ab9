export { paperDownloads } from './routes.ts';
