import { createContext } from 'react';

/** What changed the program's domain beside the form, and the version that the program has since. */
export interface DomainChange {
	domain: string;
	version: number;
	/** Which it had right before. */
	versionBefore: number;
}

/** Lets the settings form go on from a domain that was requested or removed beside it. */
export const ProgramChange = createContext<(change: DomainChange) => void>(() => {});
