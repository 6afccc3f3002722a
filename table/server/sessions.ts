import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { WorldStorage } from "./storage.ts";

/** Tokens that say who has logged in; they outlive the server. */
export class Sessions {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /**
   * Reads the secret of a world, making one for a new world.
   *
   * @param gmKey - part of the secret: a table with another key knows none of the old tokens
   */
  static async open(storage: WorldStorage, gmKey = ""): Promise<Sessions> {
    let secret = await storage.readMeta("secret");
    if (secret === undefined) {
      secret = randomBytes(32).toString("hex");
      await storage.writeMeta("secret", secret);
    }
    return new Sessions(createHmac("sha256", secret).update(gmKey).digest());
  }

  /** A token for a user. */
  issue(userId: string): string {
    const body = `${userId}.${randomBytes(12).toString("base64url")}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** The user for whom a token was issued; null when it was not issued here. */
  read(token: unknown): string | null {
    if (typeof token !== "string" || token.length > 200) return null;
    const [userId, nonce, signature] = token.split(".");
    if (!userId || !nonce || !signature) return null;
    return isSame(signature, this.#sign(`${userId}.${nonce}`)) ? userId : null;
  }

  #sign(body: string): string {
    return createHmac("sha256", this.#secret).update(body).digest("base64url");
  }
}

/** Compares two texts in a time that tells nothing of them. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHmac("sha256", "compare").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
