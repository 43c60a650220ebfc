// To the clipboard, to a file, to a picture.

import { element } from './dom.js';

/** Copies a text; where the browser refuses, by the older way. Tells whether it worked. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', { class: 'unseen', 'aria-hidden': 'true', tabindex: '-1' });
    const before = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    let copied = false;
    try {
      copied = document.execCommand('copy');
    } catch {
      copied = false;
    }
    area.remove();
    before?.focus?.();
    return copied;
  }
}

/** Offers a file to keep. */
export function keepFile(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = element('a', { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Rows of cells as CSV, RFC 4180. */
export function csvText(rows) {
  const cell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

const KEPT_STYLES = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity', 'font-family', 'font-size',
  'font-weight', 'text-anchor',
];

/** A drawing as a document of its own of this size, its styles written into it. */
export function svgText(svg, width, height) {
  const copy = svg.cloneNode(true);
  const originals = [svg, ...svg.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((node, index) => {
    const style = getComputedStyle(originals[index]);
    for (const name of KEPT_STYLES) {
      const value = style.getPropertyValue(name);
      if (value) node.setAttribute(name, value);
    }
    node.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const [name, value] of [['width', width], ['height', height], ['viewBox', `0 0 ${width} ${height}`]]) copy.setAttribute(name, value);
  const ground = copy.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', width);
  ground.setAttribute('height', height);
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as PNG, at twice its size. */
export function svgPicture(text, width, height) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const canvas = element('canvas', { width: width * 2, height: height * 2 });
      canvas.getContext('2d').drawImage(image, 0, 0, width * 2, height * 2);
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    };
    image.onerror = () => reject(new Error('the drawing could not be read'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}
