/** What others use of participants; the pages are opened by their routes. */
export { countryName } from './country-names';
export { type Program, useCustomFields } from './program-context';
export { statusTones } from './types';
