import type { SocketLike } from "../../net/connection.ts";

/** The socket as packages see it: what one client emits on a package's event, all others hear. */
export class PackageSocket {
  readonly #socket: SocketLike;

  constructor(socket: SocketLike) {
    this.#socket = socket;
  }

  /** Whether the server is reached. */
  get connected(): boolean {
    return this.#socket.connected;
  }

  /** The id of the socket. */
  get id(): string | undefined {
    return this.#socket.id;
  }

  /** Sends something to all other clients. */
  emit(event: string, ...args: unknown[]): this {
    this.#check(event);
    this.#socket.emit("packageMessage", event, args);
    return this;
  }

  /** Listens to what other clients send. */
  on(event: string, listener: (...args: never[]) => void): this {
    this.#socket.on(event, listener);
    return this;
  }

  /** Stops listening. */
  off(event: string, listener?: (...args: never[]) => void): this {
    this.#socket.off(event, listener);
    return this;
  }

  #check(event: string): void {
    if (!/^(system|module|world)\.[\w-]+$/.test(event))
      throw new Error(`"${event}" is not an event of a package; use system.<id>`);
  }
}
