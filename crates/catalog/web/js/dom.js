// Elements made by hand. Markup is never parsed: the page's policy would refuse it, and nothing that
// was typed, pasted or sent can become more than text.

const SVG_SPACE = 'http://www.w3.org/2000/svg';
const MATH_SPACE = 'http://www.w3.org/1998/Math/MathML';

/** An element with attributes, listeners (`onclick: f`) and children; what is null is left out. */
export function element(name, attributes = {}, ...children) {
  return dressed(document.createElement(name), attributes, children);
}

export function svgElement(name, attributes = {}, ...children) {
  return dressed(document.createElementNS(SVG_SPACE, name), attributes, children);
}

function dressed(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** A push button with a name for all, and a shorter face for the eye. */
export function button(label, onclick, attributes = {}) {
  const { face, ...rest } = attributes;
  const named = face ? { 'aria-label': label, title: label } : {};
  return element('button', { type: 'button', onclick, ...named, ...rest }, face ?? label);
}

const MATH_TAGS = new Set(
  ('math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover ' +
    'mtable mtr mtd mpadded mphantom mstyle').split(' '),
);
const MATH_ATTRIBUTES = new Set(
  ('display displaystyle mathvariant stretchy fence separator form lspace rspace width height ' +
    'linethickness columnalign accent symmetric').split(' '),
);
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plainText(text) {
  return text.replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (whole, name) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole;
    const code = name[1].toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
}

/** MathML from its text, element by element: only what mathematics needs is made; null if it is none. */
export function mathElement(text) {
  const root = document.createElementNS(MATH_SPACE, 'math');
  const stack = [root];
  const piece = /<(\/?)([a-z]+)((?:\s+[a-z:]+="[^"<>]*")*)\s*(\/?)>|([^<]+)/gy;
  let match;
  let end = 0;
  while ((match = piece.exec(text)) !== null) {
    end = piece.lastIndex;
    const [, closing, tag, attributes, empty, words] = match;
    const parent = stack[stack.length - 1];
    if (words !== undefined) {
      if (words.trim()) parent.append(plainText(words));
    } else if (!MATH_TAGS.has(tag)) {
      return null;
    } else if (closing) {
      if (stack.length < 2 || parent.localName !== tag) return null;
      stack.pop();
    } else {
      const node = document.createElementNS(MATH_SPACE, tag);
      for (const [, key, value] of attributes.matchAll(/([a-z:]+)="([^"]*)"/g)) {
        if (MATH_ATTRIBUTES.has(key)) node.setAttribute(key, plainText(value));
      }
      parent.append(node);
      if (!empty) stack.push(node);
    }
  }
  if (end !== text.length || stack.length !== 1) return null;
  const only = root.firstElementChild;
  return root.childNodes.length === 1 && only?.localName === 'math' ? only : root;
}

/** Runs `work` once calls have paused for so many milliseconds. */
export function afterPause(milliseconds, work) {
  let timer = 0;
  const later = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Does `work` when a node comes into sight for the first time. */
export function onceSeen(node, work) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    work();
  });
  observer.observe(node);
}
