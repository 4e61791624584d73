// The style of an element in jsdom, found with less work. For each element that a query by role
// looks at, jsdom asks of every rule of every style sheet, more than a hundred of its own among
// them, whether it matches, and parses the selectors again after each change of the page. That was
// half of the time of our pages' tests. Here a rule is passed over if its selector ends with
// another element, class or id than the element has. All other rules are asked as before, so every
// style is the same.

/** What the last part of a selector asks for; undefined where this cannot be told from its text. */
function subjectOf(complex) {
  const compound = complex
    .trim()
    .split(/[\s>+~]+/)
    .at(-1);
  const parts = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)(?::.*)?$/i.exec(compound);
  if (!parts) return undefined;
  const named = parts[2].match(/[.#][\w-]+/g) ?? [];
  const namesAfter = mark =>
    named.filter(name => name[0] === mark).map(name => name.slice(1));
  return {
    type: parts[1] === '*' ? undefined : parts[1]?.toLowerCase(),
    classes: namesAfter('.'),
    ids: namesAfter('#'),
  };
}

/** One subject for each selector of the list; undefined where one of them cannot be told. */
function subjectsOf(selectors) {
  let text = selectors;
  // What is in brackets only asks for more.
  for (let before; before !== text; ) {
    before = text;
    text = text.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '');
  }
  if (/["'()[\]\\|&]/.test(text)) return undefined;
  const subjects = text.split(',').map(subjectOf);
  return subjects.includes(undefined) ? undefined : subjects;
}

function mayBe({ type, classes, ids }, element) {
  if (type !== undefined && type !== element._localName.toLowerCase())
    return false;
  if (ids.some(id => element.getAttributeNS(null, 'id') !== id)) return false;
  if (classes.length === 0) return true;
  const has = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
  return classes.every(name => has.includes(name));
}

/** Takes the place of jsdom's question whether a selector matches an element. */
function quickCheck(check) {
  const known = new Map();
  return (selectors, element, options) => {
    if (!known.has(selectors)) known.set(selectors, subjectsOf(selectors));
    return known.get(selectors)?.every(subject => !mayBe(subject, element))
      ? { match: false, pseudoElement: null }
      : check(selectors, element, options);
  };
}

module.exports = { quickCheck };
