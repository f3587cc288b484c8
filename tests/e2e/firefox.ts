/**
 * An installed Firefox, driven over Marionette: its own protocol, lines of JSON with their length in front. Playwright
 * drives only a Firefox of its own build.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Reply = { readonly error: { readonly message: string } | null; readonly value: unknown };

/** The program, if there is one: the one named in FIREFOX_PATH, or one on the path. */
export function findFirefox(): string | null {
  for (const name of [process.env.FIREFOX_PATH ?? [], 'firefox-esr', 'firefox'].flat()) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return name;
    } catch {
      // Not this one.
    }
  }
  return null;
}

export class Firefox {
  readonly #program: ChildProcess;
  readonly #profile: string;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #received = Buffer.alloc(0);
  #asked = 0;

  static async start(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'outis-firefox-'));
    const port = await freePort();
    const settings = {
      'marionette.port': port,
      'intl.accept_languages': 'en',
      'browser.shell.checkDefaultBrowser': false,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const program = spawn(path, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
      stdio: 'ignore',
    });
    const firefox = new Firefox(program, profile, await connected(port));
    await firefox.#ask('WebDriver:NewSession', {});
    await firefox.#ask('WebDriver:SetTimeouts', { script: 60_000 });
    return firefox;
  }

  private constructor(program: ChildProcess, profile: string, socket: Socket) {
    this.#program = program;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('data', (bytes) => this.#receive(bytes));
  }

  async navigate(url: string): Promise<void> {
    // From nowhere: another place of the same page would be no navigation to wait for.
    await this.#ask('WebDriver:Navigate', { url: 'about:blank' });
    await this.#ask('WebDriver:Navigate', { url });
  }

  /** Runs an async function inside the page, with arguments that are plain data. */
  async evaluate<Given, Answer>(work: (given: Given) => Promise<Answer>, given: Given): Promise<Answer> {
    const script = `const done = arguments[arguments.length - 1];
      (${work})(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const reply = (await this.#ask('WebDriver:ExecuteAsyncScript', { script, args: [given] })) as {
      value: { value: Answer; error?: string };
    };
    if (reply.value.error !== undefined) throw new Error(reply.value.error);
    return reply.value.value;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#program.once('exit', resolve));
    this.#socket.destroy();
    this.#program.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #ask(command: string, parameters: object): Promise<unknown> {
    this.#asked += 1;
    const message = JSON.stringify([0, this.#asked, command, parameters]);
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ error, value }) =>
        error === null ? resolve(value) : reject(new Error(`${command}: ${error.message}`)),
      );
      this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const length = Number(this.#received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.#received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString());
      this.#received = this.#received.subarray(colon + 1 + length);
      // The first one only says who speaks.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message;
      this.#waiting.get(id)?.({ error, value });
      this.#waiting.delete(id);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** The program takes a moment before it listens. */
async function connected(port: number): Promise<Socket> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const tried = connect(port, '127.0.0.1');
      tried.once('connect', () => resolve(tried)).once('error', () => resolve(null));
    });
    if (socket !== null) return socket;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('Firefox does not listen');
}
