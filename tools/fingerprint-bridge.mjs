// node tools/fingerprint-bridge.mjs: a fingerprint reader to practise with, on this computer (docs/biometrics.md).
import { parseArgs } from 'node:util';
import { createFingerprintBridge } from './lib/fingerprint-bridge.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '15270' },
    /** The origin of the product's pages, as its address line shows it; may be given several times. */
    origin: { type: 'string', multiple: true, default: ['http://127.0.0.1:8080', 'http://localhost:8080'] },
  },
});
const { port, close } = await createFingerprintBridge({ port: Number(values.port), origins: values.origin });
console.log(`Practice fingerprint reader for ${values.origin.join(', ')}
  its faults     http://127.0.0.1:${port}/
  the product    FINGERPRINT_BRIDGE=http://127.0.0.1:${port}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
