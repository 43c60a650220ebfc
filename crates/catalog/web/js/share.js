// Sheets in the fragment of a link: it never leaves the browser that opens it.

const LONGEST = 256 * 1024;
const MOST = 1000;

/** The fragment for some lines: one as it is, more of them packed; an error with a sentence where they are too long. */
export async function packLines(texts) {
  if (texts.length === 1) return `#e=${encodeURIComponent(texts[0])}`;
  const bytes = new TextEncoder().encode(texts.join('\n'));
  if (bytes.length > LONGEST) throw new Error('these lines are more than 256 kB, which no link opens: export them');
  const packed = await through(bytes, new CompressionStream('deflate-raw'), Infinity);
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#z=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '')}`;
}

/** The lines of a fragment; null where it holds none, and an error with a sentence where it is broken. */
export async function unpackLines(fragment) {
  const found = /^#([a-z]+)=(.*)$/su.exec(fragment);
  if (!found) return null;
  const [, kind, data] = found;
  if (kind !== 'e' && kind !== 'z') throw new Error('this link was made by a later version: update arithma to open it');
  let text;
  try {
    if (kind === 'e') {
      text = decodeURIComponent(data);
      if (text.length > LONGEST) throw new RangeError();
    } else {
      if (data.length > 2 * LONGEST) throw new RangeError();
      const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
      const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
      const plain = await through(bytes, new DecompressionStream('deflate-raw'), LONGEST);
      text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Error('this link holds more than 256 kB: it is not opened');
    throw new Error('this link is broken: copy the whole of it');
  }
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
  if (lines.length > MOST) throw new Error(`this link holds more than ${MOST} lines: it is not opened`);
  return lines.length > 0 ? lines : null;
}

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel();
      throw new RangeError('too long');
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
