import { use } from 'react';
import { DisplaysContext } from './displays-context';
import type { JobDisplay, JobDisplays } from './job-display';
import type { JobKind } from './types';

/** The displays of all kinds; suspends until they are there. */
export function useJobDisplays(): JobDisplays {
	const load = use(DisplaysContext);
	if (!load) throw new Error('there are no displays of jobs here');
	return use(load());
}

/** A newer server may have kinds that this version doesn't know; they show what all jobs have. */
const unknownKind: JobDisplay<JobKind> = {};

/** That of one kind, for jobs of that kind. */
export const displayOf = (displays: JobDisplays, kind: JobKind): JobDisplay<JobKind> =>
	Object.hasOwn(displays, kind) ? displays[kind] : unknownKind;

export const useJobDisplay = (kind: JobKind): JobDisplay<JobKind> => displayOf(useJobDisplays(), kind);
