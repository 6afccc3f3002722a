import type { BrowserContext, Page } from "@playwright/test";

/** Everything that comes to the pages of a browser over the wire. */
export class Wiretap {
  readonly #heard: string[] = [];

  constructor(context: BrowserContext) {
    context.on("page", (page) => {
      page.on("websocket", (socket) => {
        socket.on("framereceived", ({ payload }) => this.#heard.push(String(payload)));
      });
      page.on("response", (response) => {
        if (!response.url().includes("/socket.io/")) return;
        void response.text().then(
          (text) => this.#heard.push(text),
          () => undefined,
        );
      });
    });
  }

  /** What has been heard so far, texts within texts laid bare. */
  get text(): string {
    return this.#heard.join("\n").replaceAll("\\", "");
  }
}

/** What a page holds of the world and of its own browser, as one text. */
export async function readAll(page: Page): Promise<string> {
  const text = (await page.evaluate(`(() => {
    const documents = [...game.collections.values()].flatMap((collection) =>
      [...collection].map((document) => document.toObject()));
    const shown = document.body.innerText;
    return JSON.stringify([documents, { ...localStorage }, { ...sessionStorage }, shown]);
  })()`)) as string;
  return text.replaceAll("\\", "");
}
