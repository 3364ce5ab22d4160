const shortened = /^[+-]?\d(?:[.,]\d{1,15})?E[+-]\d{2,3}$/i;

/**
 * Whether a text is a number that a spreadsheet has shortened: `4.68769E+17`, `1,23457E+11`. The digits of an id, code
 * or telephone number in that form are lost.
 */
export const isShortened = (text: string): boolean => shortened.test(text);
