// Keys for fingers.

import { button, element } from './dom.js';

const KEYS = [
  ['7'], ['8'], ['9'], ['÷', '/', 'divided by'], ['('], [')'],
  ['4'], ['5'], ['6'], ['×', '*', 'times'], ['^', '^', 'to the power of'], ['√', 'sqrt(', 'square root'],
  ['1'], ['2'], ['3'], ['−', '-', 'minus'], ['π', 'pi', 'pi'], ['%', '%', 'percent'],
  ['0'], ['.', '.', 'point'], [',', ', ', 'comma'], ['+', '+', 'plus'], ['=', ' = ', 'equals sign'], ['ans'],
];

/** A keypad that types into whatever field `field()` names; `onLetters()` is asked for the keyboard of the device. */
export function keypadElement(field, { onEnter, onLetters }) {
  const type = (words) => {
    const { input } = field();
    input.setRangeText(words, input.selectionStart, input.selectionEnd, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  /** The place a letter further, whose halves are not parted. */
  const beside = ({ value, selectionStart: at }, by) => {
    const letter = by < 0 ? [...value.slice(0, at)].at(-1) : String.fromCodePoint(value.codePointAt(at) ?? 0);
    return Math.min(value.length, at + by * (letter?.length ?? 0));
  };
  const erase = () => {
    const { input } = field();
    const { selectionStart: from, selectionEnd: to } = input;
    input.setRangeText('', from === to ? beside(input, -1) : from, to, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const move = (by) => {
    const { input } = field();
    const at = beside(input, by);
    input.setSelectionRange(at, at);
  };
  // The field keeps the focus, so that its cursor stays where it is.
  const keep = { onpointerdown: (event) => event.preventDefault() };
  const keys = KEYS.map(([face, words = face, label = face]) => button(label, () => type(words), { face, ...keep }));
  const last = [
    button('cursor left', () => move(-1), { face: '←', ...keep }),
    button('cursor right', () => move(1), { face: '→', ...keep }),
    button('delete', erase, { face: '⌫', ...keep }),
    button('letters', onLetters, { face: 'abc', class: 'letters' }),
    button('Enter', onEnter, { face: 'Enter', class: 'enter', ...keep }),
  ];
  return element('div', { class: 'keypad', role: 'group', 'aria-label': 'Keypad' }, ...keys, ...last);
}
