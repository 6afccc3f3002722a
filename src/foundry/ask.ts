/** Asks the user whether he means it. @returns whether he does; closing the question is no */
export async function ask(title: string, question: string): Promise<boolean> {
  const agreed = await foundry.applications.api.DialogV2.confirm({
    window: { title },
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    rejectClose: false,
  });
  return agreed === true;
}
