// Speaking with the server: what happens comes over a WebSocket, and what is done in a game goes over it; other commands go
// by HTTP.
import { language } from '../words/words.svelte';
import type { AnswerTo } from './types';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule?: string,
    readonly facts?: unknown,
  ) {
    super(message);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// A command. What the server had no time for is asked again, and so is what was lost on the way: everything that
// changes something carries a key by which the server knows it again.
export async function ask<Answer = never, Command extends string = string>(
  command: Command,
  keys: Record<string, unknown> = {},
  tries = 4,
): Promise<[Answer] extends [never] ? AnswerTo<Command> : Answer> {
  const body = JSON.stringify(inLanguage.has(command) ? { language: language(), ...keys } : keys);
  for (let attempt = 1; ; ++attempt) {
    let response: Response;
    let answer: any;
    try {
      // A sheet never changes: by its address the browser keeps it.
      response =
        command === 'sheet'
          ? await fetch(`api/games/${String(keys.game)}/sheet?language=${String(keys.language ?? language())}`)
          : await fetch(`api/${command}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      answer = await response.json();
    } catch {
      if (attempt < tries) {
        await pause(300 * 2 ** attempt);
        continue;
      }
      throw new Refusal(0, 'offline', '');
    }
    if (answer.ok) return answer;
    const busy = response.status === 429 || response.status === 503;
    if (busy && attempt < tries) {
      await pause(1000 * Math.min(Number(response.headers.get('Retry-After')) || attempt, 20));
      continue;
    }
    const error = answer.error ?? {};
    throw new Refusal(response.status, error.code ?? 'internal', error.message ?? '', error.rule, error.facts);
  }
}

// Those whose answers are in words.
const inLanguage = new Set(
  'look view actions act verdict preview reach los command supply zones threat score rule analyse events at sheet take-back watch'.split(
    ' ',
  ),
);

export type Push = { push: 'events' | 'chat' | 'game' | 'presence'; [key: string]: any };

const patience = 6000; // milliseconds; a line that says nothing for so long may be dead without anybody having closed it

// What happens, as it happens. When the connection is lost it is made again, and `watched` gets what the server answers
// to whoever comes back: a look with all that was missed, if `watch` said what is known.
export class Live {
  private socket: WebSocket | null = null;
  private wanted: (() => Record<string, unknown>) | null = null;
  private watching: string | null = null; // the side whose eyes it has on this connection
  private answered = false; // the server has answered on this connection
  private delay = 250;
  private closed = false;
  private number = 0;
  private lastWatch = 0;
  private asked = new Map<number, { answer: (said: any) => void; lost: () => void }>();

  constructor(
    private readonly heard: (push: Push) => void,
    private readonly watched: (answer: any) => void,
    private readonly changed: (open: boolean) => void,
  ) {
    this.open();
  }

  // What is wanted is asked for again with every new connection.
  watch(keys: () => Record<string, unknown>) {
    this.wanted = keys;
    this.send();
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  // A command over the line: whoever watches with the same eyes has what happened as the answer, and is not sent it again.
  // When there is no line, or it is lost meanwhile, or the server has no time, the command goes by HTTP: it carries a key
  // by which the server knows it again.
  async ask<Command extends string>(command: Command, keys: Record<string, unknown>): Promise<AnswerTo<Command>> {
    const answer = await this.overTheLine(command, keys);
    const error = answer?.error;
    if (!answer || error?.code === 'too-many' || error?.code === 'unavailable')
      return ask<AnswerTo<Command>>(command, keys) as Promise<AnswerTo<Command>>;
    if (!answer.ok) throw new Refusal(0, error?.code ?? 'internal', error?.message ?? '', error?.rule, error?.facts);
    return answer;
  }
  private overTheLine(command: string, keys: Record<string, unknown>): Promise<any> {
    const socket = this.socket;
    if (!this.answered || socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = ++this.number;
    return new Promise((resolve) => {
      const lost = () => resolve(null);
      this.asked.set(id, { answer: resolve, lost });
      setTimeout(lost, patience);
      socket.send(JSON.stringify({ id, cmd: command, language: language(), ...keys }));
    });
  }

  private send() {
    if (!this.wanted || this.socket?.readyState !== WebSocket.OPEN) return;
    const keys = this.wanted();
    const as = String(keys.as ?? '');
    if (this.watching !== null && this.watching !== as) this.socket.send(JSON.stringify({ id: 0, cmd: 'unwatch', game: keys.game })); // one side's eyes at a time
    this.watching = as;
    this.lastWatch = ++this.number;
    this.socket.send(JSON.stringify({ id: this.lastWatch, cmd: 'watch', language: language(), ...keys }));
  }

  private open() {
    const address = new URL('api/live', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    const socket = new WebSocket(address);
    this.socket = socket;
    this.watching = null;
    this.answered = false;
    socket.onopen = () => {
      this.delay = 250;
      this.send();
    };
    socket.onmessage = (message) => {
      const said = JSON.parse(message.data as string);
      if (said.push) this.heard(said);
      else if (said.id === this.lastWatch) {
        this.answered = true;
        this.changed(true); // from here on nothing is missed
        this.watched(said);
      } else {
        this.asked.get(said.id)?.answer(said);
        this.asked.delete(said.id);
      }
    };
    socket.onclose = () => {
      for (const { lost } of this.asked.values()) lost();
      this.asked.clear();
      if (this.closed) return;
      this.changed(false);
      setTimeout(() => this.open(), this.delay);
      this.delay = Math.min(this.delay * 2, 8000);
    };
  }
}

export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
