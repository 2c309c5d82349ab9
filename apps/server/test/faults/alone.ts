import { runAlone } from './product.ts';

await runAlone(process.argv.slice(2));
