import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  origin: string;
  rpId: string;
  counter?: number;
}

/** A security key in software: ES256, no attestation (WebAuthn, section 6). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly cose: Buffer;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = pair.privateKey;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    // A COSE key by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** What `navigator.credentials.create` returns. */
  make(options: Options, format: 'none' | 'certificate' = 'none') {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const own = Buffer.concat([Buffer.alloc(16), length, id, this.cose]);
    const data = Buffer.concat([authenticatorData(options, 0x45), own]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      format === 'none' ? text('none') : text('packed'),
      text('attStmt'),
      // {"x5c": [h'00']}
      format === 'none'
        ? Buffer.from([0xa0])
        : Buffer.concat([Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81, 0x41, 0])]),
      text('authData'),
      bytes(data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  /** What `navigator.credentials.get` returns. */
  sign(options: Options) {
    const client = clientData('webauthn.get', options);
    const data = authenticatorData(options, 0x05);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.key).toString('base64url'),
      },
    };
  }
}

function clientData(type: string, { challenge, origin }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ rpId, counter = 0 }: Options, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** CBOR: a text of less than 24 bytes, and bytes of less than 65,536. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head[0] = 0x59;
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}
