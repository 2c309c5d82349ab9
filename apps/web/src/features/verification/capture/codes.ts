/** The browser's BarcodeDetector, if it has one (Chromium on Android, macOS and ChromeOS). */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface CodeReaders {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The code formats that cards use. */
const readableFormats = [
  ...['qr_code', 'code_128', 'code_39', 'code_93', 'itf', 'codabar', 'ean_13'],
  ...['pdf417', 'data_matrix', 'aztec'],
];

function readers(): CodeReaders | null {
  const detector: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return isReaders(detector) ? detector : null;
}

function isReaders(value: unknown): value is CodeReaders {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

async function formats(): Promise<readonly string[]> {
  const supported = (await readers()?.getSupportedFormats()) ?? [];
  return readableFormats.filter((format) => supported.includes(format));
}

/** Returns whether this browser can read codes with a camera. */
export async function canReadCodes(): Promise<boolean> {
  try {
    return navigator.mediaDevices !== undefined && (await formats()).length > 0;
  } catch {
    return false;
  }
}

/** Creates a reader of all card code formats that this browser supports. */
export async function codeReader(): Promise<CodeReader> {
  const Reader = readers();
  if (!Reader) throw new Error('This browser reads no codes');
  return new Reader({ formats: await formats() });
}
