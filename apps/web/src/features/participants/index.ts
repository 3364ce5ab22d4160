/** What others use of participants; the pages are opened by their routes. */
export type { Program } from './program-context';
export { participantStatuses, statusTones } from './types';
