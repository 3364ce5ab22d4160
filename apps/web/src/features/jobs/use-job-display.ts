import { use } from 'react';
import { DisplaysContext } from './displays-context';
import type { JobDisplay, JobDisplays } from './job-display';
import type { JobKind } from './types';

/** The displays of all kinds; suspends until loaded. */
export function useJobDisplays(): JobDisplays {
	const load = use(DisplaysContext);
	if (!load) throw new Error('there are no displays of jobs here');
	return use(load());
}

/** A newer server may have unknown kinds; they show what all jobs share. */
const unknownKind: JobDisplay<JobKind> = {};

/** The display of one kind, for jobs of that kind. */
export const displayOf = (displays: JobDisplays, kind: JobKind): JobDisplay<JobKind> =>
	Object.hasOwn(displays, kind) ? displays[kind] : unknownKind;

export const useJobDisplay = (kind: JobKind): JobDisplay<JobKind> => displayOf(useJobDisplays(), kind);
