/** Hands the user a text as a file to keep. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // the download begins after this task has ended
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads a file that the user has picked. */
export const readTextFromFile = (file: File): Promise<string> => file.text();
