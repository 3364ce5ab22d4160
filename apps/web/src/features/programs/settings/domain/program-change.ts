import { createContext } from 'react';

/** A change of the program's domain outside the form, and the program's version after it. */
export interface DomainChange {
	domain: string;
	version: number;
	/** The version right before it. */
	versionBefore: number;
}

/** Lets the settings form continue from a domain that was requested or removed next to it. */
export const ProgramChange = createContext<(change: DomainChange) => void>(() => {});
