// npm run gallery: the parts of the screens with their states, in both themes and languages, without a server. Saved
// changes appear at once.
import { startGallery } from './lib/gallery.ts';

const { address } = await startGallery({ port: 5174 });
console.log(`✓ The gallery is on ${address}`);
