/**
 * The page's own script: search, and opening the call named in the URL. Without it all content is present, collapsed.
 */
export const DOCS_SCRIPT = `
const field = document.querySelector("#find");
const said = document.querySelector("#found");
const parts = [...document.querySelectorAll("details[data-find]")];
function find() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const part of parts) {
    part.hidden = !words.every((word) => part.dataset.find.includes(word));
    if (!part.hidden) count += 1;
  }
  for (const section of document.querySelectorAll("main > section")) {
    section.hidden = !section.querySelector("details:not([hidden])");
  }
  said.textContent = words.length === 0 ? "" : count === 1 ? "1 found" : count + " found";
}
function openNamed() {
  const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) return;
  if (named.hidden || named.closest("section[hidden]")) { field.value = ""; find(); }
  if (named.tagName === "DETAILS") named.open = true;
  named.scrollIntoView();
}
field.closest("form").addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", find);
addEventListener("hashchange", openNamed);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  event.preventDefault();
  field.focus();
});
find();
openNamed();
`;
