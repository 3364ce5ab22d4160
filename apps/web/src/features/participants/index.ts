/** What others use of participants; the pages are opened by their routes. */
export { countryName } from './country-names';
export { presetCountry, ruleOptions } from './participant-values';
export { type Program, useCustomFields } from './program-context';
export type { Participant } from './types';
export { statusTones } from './types';
