/** What other features use of participants; the routes open the pages. */
export { presetCountry, ruleOptions } from './form/participant-values';
export { type Program, useCustomFields } from './program-context';
export type { Participant } from './types';
export { statusTones } from './types';
