export { carriedOutAt, type LineRow, lockLine } from './lines.ts';
