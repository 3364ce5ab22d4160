/** Marks the document while single-key shortcuts are off; listeners check for it. */
export const singleKeysAttribute = 'data-single-keys';
export const singleKeysOff = (): boolean => document.documentElement.getAttribute(singleKeysAttribute) === 'off';
