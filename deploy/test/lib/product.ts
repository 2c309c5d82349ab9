import { expect } from 'vitest';

/** A running product, as a browser would use it. */
export class Product {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Waits until it is ready to be used. */
  async ready(): Promise<void> {
    await expect
      .poll(
        () =>
          fetch(`${this.#origin}/health/ready`).then(
            (answer) => answer.status,
            () => 'silent',
          ),
        {
          timeout: 60_000,
          interval: 200,
        },
      )
      .toBe(200);
  }

  /** Whether anything listens there. */
  async isSilent(): Promise<boolean> {
    return fetch(`${this.#origin}/health/live`).then(
      () => false,
      () => true,
    );
  }

  /** Sets the password of an invitation, from what `account add` printed. */
  async accept(printed: string, newPassword: string): Promise<void> {
    const secret = /\/invitation#(\S+)/.exec(printed)?.[1];
    expect(secret).toBeDefined();
    // Connections that stayed open while commands ran are closed by now.
    await this.ready();
    expect(await this.post('/auth/invitation/accept', { secret, newPassword })).toBe(200);
  }

  /** The status of a sign-in as administrator. */
  signIn(identifier: string, password: string): Promise<number> {
    return this.post('/auth/login', { role: 'admin', identifier, password });
  }

  /** The first line of the page that a browser opens. */
  async page(): Promise<string> {
    return (await fetch(this.#origin)).text();
  }

  async post(path: string, body: unknown): Promise<number> {
    const answer = await fetch(`${this.#origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  }
}

/** The commands of docs/install.md that make the first account. */
export const firstFacility = 'facility add --code 00123 --name "Mwanza Hospital" --level "District Hospital"';
export const firstAccount = 'account add --facility 00123 --name "Asha Juma" --role admin --card 100005';
