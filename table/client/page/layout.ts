/** Builds the page of the game: the canvas and the places of the panels around it. */
export function buildLayout(labels: { board: string }): HTMLCanvasElement {
  const template = document.createElement("template");
  template.innerHTML = `
    <canvas id="board" tabindex="0"></canvas>
    <div id="interface">
      <section id="ui-left"></section>
      <section id="ui-middle">
        <div id="ui-top"></div>
        <div id="ui-bottom"><div id="pause" role="status"></div></div>
      </section>
      <section id="ui-right"></section>
    </div>
    <ol id="notifications"></ol>`;
  document.body.append(template.content);
  const board = document.getElementById("board");
  if (!(board instanceof HTMLCanvasElement)) throw new Error("The page has no board");
  board.ariaLabel = labels.board;
  return board;
}

/** The element of the page with an id. @throws if there is none */
export function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}`);
  return element;
}
