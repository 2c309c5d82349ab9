/** The browser's own reader of codes, where it has one (Chromium on Android, macOS and ChromeOS). */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface CodeReaders {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What cards carry. */
const readableFormats = [
  ...['qr_code', 'code_128', 'code_39', 'code_93', 'itf', 'codabar', 'ean_13'],
  ...['pdf417', 'data_matrix', 'aztec'],
];

function readers(): CodeReaders | null {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return isReaders(found) ? found : null;
}

function isReaders(found: unknown): found is CodeReaders {
  return typeof found === 'function' && 'getSupportedFormats' in found;
}

async function formats(): Promise<readonly string[]> {
  const supported = (await readers()?.getSupportedFormats()) ?? [];
  return readableFormats.filter((format) => supported.includes(format));
}

/** Whether this browser reads codes by a camera. */
export async function readsCodes(): Promise<boolean> {
  try {
    return navigator.mediaDevices !== undefined && (await formats()).length > 0;
  } catch {
    return false;
  }
}

/** A reader of all the kinds of codes that cards carry and this browser knows. */
export async function codeReader(): Promise<CodeReader> {
  const Reader = readers();
  if (!Reader) throw new Error('This browser reads no codes');
  return new Reader({ formats: await formats() });
}
