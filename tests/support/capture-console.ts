import { vi } from "vitest";

/** What a command line says while it runs, on either stream, and the code with which it ends. */
export function captureConsole(run: () => number): { readonly code: number; readonly said: string } {
  const said: string[] = [];
  const spies = (["log", "error"] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((text) => said.push(String(text))),
  );
  const code = run();
  for (const spy of spies) spy.mockRestore();
  return { code, said: said.join("\n") };
}
