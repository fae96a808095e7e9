// The signs on keys and in lines are in colour, and nearly every system has a font of them. Where there
// is none the page brings its own: in one colour, but a wall can be told from a gate.

function coloured() {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "20px sans-serif";
  pen.fillText("🔴", 0, 20); // in black, unless the font has a colour of its own
  const { data } = pen.getImageData(0, 0, 30, 30);
  return data.some((part, at) => at % 4 === 0 && part !== data[at + 1]);
}

document.documentElement.classList.toggle("unsigned", !coloured());
