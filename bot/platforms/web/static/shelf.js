// The games to choose from, each with its cover; `begin` opens one, alone with the computer or not.

import { element } from "./draw.js";

export function shelf({ games, words }, begin) {
  return element("ul", { className: "shelf" }, ...games.map((game) => {
    const cover = element("img", { src: game.cover, alt: "", loading: "lazy", width: 450, height: 300 });
    return element("li", {},
      element("div", { className: "cover" }, cover),
      element("h3", { textContent: game.title }),
      element("p", { textContent: game.about }),
      element("div", { className: "row" },
        element("button", { type: "button", className: "go", textContent: words.try, "aria-label": `${words.try}: ${game.title}`, onclick: () => begin(game.game, true) }),
        element("button", { type: "button", textContent: words.friends, "aria-label": `${words.friends}: ${game.title}`, onclick: () => begin(game.game, false) })));
  }));
}
