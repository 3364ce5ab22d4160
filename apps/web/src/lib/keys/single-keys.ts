/** Marks the document while single keys are switched off; whoever listens to one looks for it. */
export const singleKeysAttribute = 'data-single-keys';
export const singleKeysOff = (): boolean => document.documentElement.getAttribute(singleKeysAttribute) === 'off';
